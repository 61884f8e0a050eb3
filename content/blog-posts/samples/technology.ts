export const batteryStorageForRooftops = {
  title: 'Sizing a home battery without guesswork',
  excerpt:
    'List the loads that must run, multiply, then correct for depth of discharge, losses and ageing. A ' +
    'worked case from Lucknow, with notes on chemistry, siting and what the subsidy leaves out.',
  content: `<p>Three kinds of buyer ask for a battery. The first wants light in a power cut. The second wants to use noon energy in the evening because exports earn little. The third has been told by a neighbour that everyone needs one. The first two can be helped with arithmetic.</p>
<h2>Step one: essential loads</h2>
<p>Mrs S. in Lucknow made her list after the outages of June. She counted what must run for four hours:</p>
<ul>
<li>six LED lamps at 10 W: 60 W;</li>
<li>four BLDC fans at 30 W: 120 W;</li>
<li>router and laptop: 70 W;</li>
<li>refrigerator, averaged over its cycle: 100 W;</li>
<li>television: 90 W.</li>
</ul>
<p>Together 440 W, which over four hours makes 1.76 kWh. The air conditioner and the geyser stayed outside the list, a decision that halved the price.</p>
<h2>Step two: from load to nameplate</h2>
<pre><code>nameplate = energy / (depth of discharge × efficiency × end-of-life factor)

lithium iron phosphate:  1.76 / (0.90 × 0.93 × 0.80)  =  2.6 kWh
tubular lead-acid:       1.76 / (0.50 × 0.80 × 0.80)  =  5.5 kWh</code></pre>
<p>The efficiency covers discharge through the inverter. The end-of-life factor ensures that the promise still holds when the battery has aged to four fifths of its rating. A 2.6 kWh unit is not made, so she chose 3.</p>
<h2>Step three: check the power</h2>
<p>Energy is one limit, power the other. A refrigerator compressor draws five to eight times its running current for a fraction of a second. The hybrid inverter must supply this surge, and the battery management system must permit it. Ask for the ten-second rating, in amperes, of both.</p>
<h2>Evening use: does it pay?</h2>
<p>Suppose exports earn Rs 3 and evening units cost Rs 7. Each unit passed through the battery gains 7 × 0.88 − 3 = Rs 3.16. A 5 kWh battery cycled 300 times a year at 90 per cent depth moves 1,350 units in and earns Rs 4,266. At a price of Rs 90,000, including the hybrid inverter's extra cost, simple payback is 21 years. As of September 2026 few homes with one-for-one net metering gain anything, whereas a shop on a time-of-day tariff with a Rs 4 evening premium may.</p>
<blockquote><p>A battery bought for comfort needs no payback. A battery bought for profit needs a tariff order.</p></blockquote>
<h2>Chemistry and certificates</h2>
<p>Lithium iron phosphate has become the usual choice: 4,000 cycles or more, tolerant of partial charge, no gas. Lead-acid is cheaper to buy, easily recycled through existing channels and familiar to every electrician, yet wants topping up and a ventilated place. For lithium ask for IEC 62619 on cells and pack, transport test UN 38.3, and BIS registration where the current order requires it.</p>
<h2>Where to put it</h2>
<ol>
<li>On a masonry wall, in shade, out of the kitchen and bedrooms.</li>
<li>Never under the staircase that is your only exit.</li>
<li>At least 30 cm from other equipment, or what the manual says.</li>
<li>With a labelled DC breaker within reach, and no storage of cartons beneath.</li>
<li>Above the flood line of the last twenty years.</li>
</ol>
<p>High temperature shortens life more than hard use. A pack at 40 °C all summer may lose in six years what it would lose in ten at 25 °C.</p>
<h2>Subsidy</h2>
<p>Central assistance under PM Surya Ghar is computed on solar capacity. A hybrid inverter and battery may be part of the plant, but they add nothing to the amount. Some states have offered incentives of their own; check the notification in force before placing the order.</p>`,
  coverImage: '/pictures/posts/battery-storage-for-rooftops.webp',
  category: 'Technology',
  tags: ['storage', 'rooftop', 'grid'],
  author: { name: 'Ilango Peruvazhuthi', avatar: '/pictures/people/24.webp' },
  publishedAt: '2026-09-04',
  createdAt: '2026-09-01T06:45:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const floatingSolar = {
  title: 'Floating solar: what a reservoir adds, and what it costs',
  excerpt:
    'Water cools modules, saves land and complicates almost everything else. We look at anchoring, ' +
    'evaporation, permissions and maintenance by boat, with a yield comparison for one tank.',
  content: `<p>Kerala, Telangana, Andhra Pradesh and Madhya Pradesh have plants afloat on drinking-water tanks, irrigation reservoirs and the cooling ponds of thermal stations. The Omkareshwar reservoir on the Narmada is the best-known site. For states short of land the attraction is plain. For the engineer, the design starts under water.</p>
<h2>Begin with the survey</h2>
<p>A bathymetric map, soil samples from the bed, ten years of water levels and the wind record come before any layout. The level decides the mooring. A reservoir that falls by 14 metres between October and June needs ropes that stay taut over the whole range, and a shape that will not ground on a hidden hillock.</p>
<h3>Anchors</h3>
<ul>
<li><strong>Bank anchoring</strong> suits small tanks; inspection is easy.</li>
<li><strong>Dead weights</strong> of concrete suit soft beds. Each may weigh several tonnes, and once sunk is not moved again.</li>
<li><strong>Helical or driven anchors</strong> hold more per kilogram and need divers.</li>
</ul>
<h2>Energy compared</h2>
<p>The popular claim of ten to fifteen per cent more energy belongs to brochures. Cooling does help: modules on open floats run some 5 to 8 °C below those on a roof. At a coefficient of −0.34 per cent per degree this is worth 1.7 to 2.7 per cent. Against it stands the low tilt.</p>
<pre><code>Tank near Solapur, per kWp and year
Ground, 17° tilt                            1,690 units
Float, 7° tilt                  − 3.0 %     1,639 units
Cooler by 7 °C                  + 2.4 %     1,679 units
Movement mismatch, longer cable − 0.8 %     1,665 units</code></pre>
<p>In this calculation the float <em>loses</em> a little. On a site that is dusty when dry it may win, since there is less soiling on water, bird islands excepted.</p>
<h2>Water saved</h2>
<p>Open tanks in peninsular India lose 1.5 to 2 metres a year to evaporation. Covering reduces this in the covered part by roughly half to two thirds, depending on the float type. Ten megawatts over twelve hectares, at 1.8 m and 55 per cent, save 1,20,000 m² × 1.8 × 0.55 = 1.19 lakh cubic metres, about the yearly domestic need of 3,250 people at 100 litres a day.</p>
<h2>Materials and safety</h2>
<ol>
<li>Floats of high-density polyethylene with UV stabiliser, proven by ageing tests, and certified for contact with drinking water where it applies.</li>
<li>Modules of glass-glass type with frames resistant to corrosion. Junction boxes of at least IP68.</li>
<li>Cables with slack for movement, kept above the surface. A loop that touches water will chafe through in two seasons.</li>
<li>Earthing through a continuous conductor to the shore, with the insulation monitored all day.</li>
<li>Life jackets, a rescue boat and a two-person rule for each job.</li>
</ol>
<h2>Permissions</h2>
<p>The list is long: the owner of the reservoir, usually the irrigation department or a municipal body, fisheries cooperatives with existing leases, the dam safety organisation, and the forest department where the banks are notified. A social agreement with fishing families deserves as much care as the power agreement. A channel for boats and a stretch without floats cost little if drawn at the start.</p>
<p>Capital costs in tenders up to 2025 were some 10 to 25 per cent above ground plants of like size, with mooring and floats as the difference. Against this put the land that need not be bought. Where a substation and a road already serve a dam, the sum may come out in favour of water; where they do not, it seldom does.</p>`,
  coverImage: '/pictures/posts/floating-solar.webp',
  category: 'Technology',
  tags: ['utility-scale', 'grid', 'maintenance'],
  author: { name: 'Ilango Peruvazhuthi', avatar: '/pictures/people/24.webp' },
  publishedAt: '2026-08-07',
  createdAt: '2026-08-05T07:40:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const bisStandardsForModules = {
  title: 'Reading a module certificate: IS 14286, IS/IEC 61730 and the registration number',
  excerpt:
    'A test report proves that samples once passed; a registration says which factory may use the mark. ' +
    'We explain the standards behind both, and five checks that expose a doubtful paper.',
  content: `<p>A purchaser in Raipur sent us a certificate last month and asked if it was genuine. It was. It simply belonged to another factory of the same group. Such confusion is common enough to justify a patient look at the papers.</p>
<h2>Two standards, two questions</h2>
<p><strong>IS 14286</strong> corresponds to the international series IEC 61215 and deals with design qualification and type approval. It asks whether the module is likely to last. <strong>IS/IEC 61730</strong>, in two parts, deals with safety: construction requirements first, tests second. It asks whether the module can hurt someone.</p>
<h3>What happens in the laboratory</h3>
<ul>
<li>Thermal cycling, 200 times between −40 °C and +85 °C.</li>
<li>Damp heat, 1,000 hours at 85 °C and 85 per cent humidity.</li>
<li>Humidity freeze, UV preconditioning, hot-spot endurance.</li>
<li>Static load of 2,400 Pa or more, front and back; hail with ice balls of 25 mm.</li>
<li>For safety: impulse voltage, wet leakage current, ground continuity, fire behaviour.</li>
</ul>
<p>After each sequence the loss of power must stay within five per cent, without major visual defects or insulation failure. The samples are few. Passing shows that the design <em>can</em> endure, and leaves open how carefully last Tuesday's batch was laminated.</p>
<h2>Why registration exists</h2>
<p>Modules came under compulsory registration through an order of the Ministry in 2017, which also named inverters and storage batteries. A revised order was notified in 2025. The scheme of the <a href="https://www.bis.gov.in">Bureau of Indian Standards</a> ties a test report from a recognised laboratory to one manufacturer, one address and a list of models. The registration number, which begins with R- and eight digits, must appear on the module with the standard mark.</p>
<p>Goods without it may not be made for sale, imported or sold in India. The customs officer is often the first to ask.</p>
<h2>Five checks at your desk</h2>
<ol>
<li><strong>Factory address.</strong> Compare the registration with the label and the invoice. A second unit of the same company needs its own number.</li>
<li><strong>Model range.</strong> The family may be listed as “xx-530 to xx-550”. A 555 W label falls outside.</li>
<li><strong>Bill of materials.</strong> The constructional data form names glass, encapsulant, backsheet, cell and junction box. Ask for it. A changed encapsulant calls for retesting under the guidelines.</li>
<li><strong>Validity.</strong> Registrations run for a fixed period and need renewal. Look at the date on the BIS site, not on the PDF.</li>
<li><strong>System voltage and class.</strong> 1,000 or 1,500 V, Class II. This must match your string design.</li>
</ol>
<h2>Beyond the minimum</h2>
<p>Orders above half a megawatt can afford extra evidence. Useful additions are IEC 62804 for potential-induced degradation, IEC 61701 for salt mist near the coast, IEC 62716 for ammonia around dairies and poultry sheds, and extended stress tests of two or three times the ordinary length.</p>
<p>For the consignment itself, draw samples from the pallets: say 20 of 1,750 modules, with electroluminescence images and flash tests at an independent laboratory. At Rs 2,500 apiece that is Rs 50,000, about three tenths of one per cent of a module order worth Rs 1.6 crore. It is the cheapest insurance on offer, and the supplier packs more carefully when the clause is in the order.</p>
<h2>How this relates to ALMM</h2>
<p>Enlistment in the Approved List presupposes a valid BIS registration and adds an inspection of the works. A model may hold the first without the second. Where your project is covered by the ALMM order you need both, and the dates of both should span the day of dispatch.</p>`,
  coverImage: '/pictures/posts/bis-standards-for-modules.webp',
  category: 'Technology',
  tags: ['standards', 'almm', 'epc'],
  author: { name: 'Malarvizhi Sethuraman', avatar: '/pictures/people/12.webp' },
  publishedAt: '2026-08-03',
  createdAt: '2026-07-31T08:00:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const bifacialModules = {
  title: 'Bifacial modules: counting the light from behind',
  excerpt:
    'A bifacial panel can add anything from two to fifteen per cent, depending mostly on what lies ' +
    'beneath it. We explain bifaciality, albedo and mounting height with figures for Indian sites.',
  content: `<p>Glass on both sides was once a premium. By 2026 it is the ordinary product on most Indian assembly lines, and buyers receive bifacial modules without having asked for them. Whether the rear side earns anything is decided at the site.</p>
<h2>Two numbers to keep apart</h2>
<p><strong>Bifaciality</strong> is a property of the module: the rated power of the rear divided by that of the front under equal light. PERC types reach about 70 per cent, TOPCon about 80, heterojunction 85 to 90. <strong>Bifacial gain</strong> is a property of the plant: the additional energy over a year compared with a one-sided module of equal front rating. A module of 80 per cent bifaciality glued to a tin roof has a gain of zero.</p>
<h2>What the ground gives back</h2>
<p>Typical reflectance, or albedo, for surfaces met in this country:</p>
<ul>
<li>fresh white roof coating: 0.70 to 0.80, falling to 0.50 once dusty;</li>
<li>light sand of western Rajasthan: 0.30 to 0.40;</li>
<li>weathered concrete: 0.25 to 0.30;</li>
<li>green crop or grass: 0.20 to 0.25;</li>
<li>black cotton soil, wet: 0.08 to 0.12;</li>
<li>open water: 0.05 to 0.10.</li>
</ul>
<img src="/pictures/posts/floating-solar.webp" alt="Solar modules on floats above dark water" width="1200" height="675">
<h2>A rough estimate</h2>
<p>For first discussions one may use a simple product, with a view factor between 0.2 and 0.4 according to height and row spacing and a loss allowance for the structure behind the cells:</p>
<pre><code>gain ≈ albedo × bifaciality × view factor × (1 − rear losses)

Sand, tracker, 1.5 m hub height:
  0.35 × 0.80 × 0.38 × 0.90  =  0.096   (9.6 %)

Concrete roof, 0.4 m clearance:
  0.28 × 0.80 × 0.20 × 0.80  =  0.036   (3.6 %)</code></pre>
<p>On a 1 MW ground plant that makes 17 lakh units with plain modules, 9.6 per cent is 1.63 lakh units, or about Rs 4.1 lakh a year at Rs 2.50. The concrete roof of 50 kW gains 2,700 units on 75,000. Pleasant, hardly decisive.</p>
<h2>Design changes that follow</h2>
<ol>
<li><strong>Height.</strong> Below half a metre the module shades its own ground. One metre recovers most of the benefit; above 1.5 m the wind load rises faster than the yield.</li>
<li><strong>Purlins and cable trays.</strong> Keep them under the frame or in the gap between cells. A rail across the middle shadows the rear and may create a mismatch.</li>
<li><strong>Currents.</strong> Rear light raises current in proportion. Fuses, cables and inverter inputs are chosen for the front rating plus 10 to 15 per cent, or the maker's stated bifacial condition.</li>
<li><strong>Row pitch.</strong> Widening rows lifts the rear gain and the cost of land together. Run the model both ways.</li>
</ol>
<h2>Reading the label</h2>
<p>The nameplate of a bifacial module shows its front power at standard conditions. Some add a second value at a rear irradiance of 135 W per square metre, the nameplate condition of IEC 61215. Sanctioned capacity, subsidy and approved-list entries follow the front value. An offer that prices the module on the higher figure is comparing unlike things.</p>
<p>Double glass brings advantages besides the rear side: lower moisture entry, no backsheet to crack, and often a thirty-year warranty. It also brings weight. At 31 to 34 kg for a large format, two persons and a lifting strap are needed, and thinner 2 mm panes call for clamps exactly where the manual puts them. Several cases of spontaneous breakage reported by members in 2025 went back to clamps placed too near the corner.</p>`,
  coverImage: '/pictures/posts/bifacial-modules.webp',
  category: 'Technology',
  tags: ['utility-scale', 'rooftop', 'standards'],
  author: { name: 'Malarvizhi Sethuraman', avatar: '/pictures/people/12.webp' },
  publishedAt: '2026-03-03',
  createdAt: '2026-03-03T09:50:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const choosingAnInverter = {
  title: 'Choosing an inverter: seven questions before the datasheet',
  excerpt:
    'Efficiency figures differ by a fraction of a per cent. Shade, phase, service, enclosure and grid ' +
    'settings decide far more of what an inverter will be worth over its life on an Indian roof.',
  content: `<p>Most inverters offered for rooftops claim a peak efficiency between 97.5 and 98.7 per cent. On a 10 kW plant that spread is worth about 180 units a year. A failed unit waiting three weeks for a spare board in May costs nearly 900. So we begin with other questions.</p>
<h2>1. One roof plane or several?</h2>
<p>Modules facing the same way, free of shade, belong on a plain string inverter. Two orientations need two independent MPPT inputs. Where chimneys, water tanks or a neighbour's new floor throw moving shade, consider microinverters or DC optimisers, and ask for the yield estimate with and without them.</p>
<h2>2. Single-phase or three-phase?</h2>
<p>State supply codes fix the load beyond which a connection must be three-phase, often between 5 and 10 kW. A 6 kW single-phase inverter on one leg of a three-phase meter will export on that phase while the other two import. Most modern meters sum the phases; some older ones do not.</p>
<h2>3. How much DC on how much AC?</h2>
<p>Indian roofs rarely give full nameplate power. With cell temperatures of 60 °C in April, a 10 kWp array seldom exceeds 8.5 kW at the terminals. A ratio of 1.1 to 1.25 is usual. Check two limits: the maximum DC power the maker allows under warranty, and whether the distribution company counts DC or AC capacity when it compares your plant with the sanctioned load.</p>
<h2>4. Where will it hang?</h2>
<ul>
<li>Outdoors, insist on IP65 and a sunshade. Direct sun on the housing brings derating long before the air reaches the rated limit.</li>
<li>Near the sea, ask for the salt-mist test report and stainless fasteners.</li>
<li>Indoors, leave the clearances shown in the manual. A fan-cooled unit in a closed shaft will throttle every afternoon.</li>
</ul>
<h2>5. Which certificates?</h2>
<p>For India the essential papers are <strong>IS 16221 (Part 2)</strong> for safety and <strong>IS 16169</strong> for islanding prevention, with registration by the <a href="https://www.bis.gov.in">Bureau of Indian Standards</a>. The grid settings must follow the CEA technical standards for connectivity of distributed generation. Match the model number on the certificate with the one on the nameplate, suffix included.</p>
<h2>6. What happens in a power cut?</h2>
<p>A grid-tied inverter shuts down. This is deliberate: a lineman may be working on the feeder. Buyers who expect light during outages need a hybrid inverter with a battery and a separate circuit for essential loads. Tell them before the order, and write it on the quotation.</p>
<img src="/pictures/posts/battery-storage-for-rooftops.webp" alt="Battery cabinet beside a hybrid inverter in a utility room" width="1200" height="675">
<h2>7. Who repairs it, and how fast?</h2>
<p>Ask where the nearest service depot is, whether replacement is by swap or by repair, and who pays for transport. A ten-year warranty with a depot 900 km away is weaker than a seven-year one with stock in your district. Monitoring data should remain available to the owner even if the installer closes shop.</p>
<h3>A short calculation</h3>
<p>A workshop in Rajkot generates 42 units a day from a 10 kW plant and pays Rs 7.80 a unit. Each day of outage costs 42 × 7.80 = Rs 328. If unit A is Rs 6,000 cheaper but takes 18 days longer to replace, one failure in the life of the plant wipes out almost the whole saving: 18 × 328 = Rs 5,904.</p>
<p>Only when these seven answers are level does it make sense to compare efficiency curves, and then compare the weighted European or Indian-climate figure, <u>not</u> the peak.</p>`,
  coverImage: '/pictures/posts/choosing-an-inverter.webp',
  category: 'Technology',
  tags: ['rooftop', 'standards', 'grid'],
  author: { name: 'Ilango Peruvazhuthi', avatar: '/pictures/people/24.webp' },
  publishedAt: '2025-10-13',
  createdAt: '2025-10-09T09:15:00.000Z',
  readTime: 3,
  status: 'Published',
};
