export const lightningAndEarthing = {
  title: 'Lightning and earthing for rooftop plants: a working note',
  excerpt:
    'Surge arresters protect only if the earth beneath them is sound. A draft guide to rods, resistance, ' +
    'bonding and arrester selection, with the formula and a value for ordinary red soil.',
  content: `<p>Odisha, Jharkhand, Madhya Pradesh and the Western Ghats count among the regions with the most thunder days in the country. Few rooftop plants are hit directly. Far more fail because a strike half a kilometre away lifts the potential of a cable for a few microseconds.</p>
<h2>The documents</h2>
<ul>
<li><strong>IS 3043</strong>, code of practice for earthing.</li>
<li><strong>IS/IEC 62305</strong>, parts 1 to 4, protection against lightning, with the risk assessment in part 2.</li>
<li><strong>IEC 61643-31</strong> for surge protective devices on the DC side of photovoltaic systems.</li>
<li>The safety regulations of the <a href="https://cea.nic.in">Central Electricity Authority</a>, last recast in 2023.</li>
</ul>
<h2>How many pits?</h2>
<p>Purchase specifications commonly ask for separate electrodes for the lightning arrester, the DC side and the AC side, with less than 5 ohms each. Separate electrodes are sound practice; separate <em>systems</em> are not. If they are left unconnected, a strike raises one several kilovolts above the next and the current jumps through the inverter. Electrodes should be joined below ground by a bonding conductor, so that all parts rise and fall together.</p>
<h3>Resistance of one rod</h3>
<pre><code>R = ρ / (2 π L) × ln( 4 L / d )

ρ  soil resistivity, ohm-metre      100   (moist red soil)
L  length of rod, metre             3.0
d  diameter of rod, metre           0.016

R = 100 / 18.85 × ln(750) = 5.305 × 6.62 = 35 ohm</code></pre>
<p>One plain rod therefore misses the 5 ohm value by a wide margin. Four rods, spaced at least 6 m apart, give roughly 35 / 4 × 1.3 = 11 ohm. Deeper rods that reach damp layers, a ring conductor around the building, or backfill of bentonite bring it lower. In dry laterite at 800 ohm-metre, 5 ohms can be out of reach on an ordinary plot. Then equipotential bonding and well-placed arresters must do the work, and the designer should say so in writing rather than record a fanciful reading.</p>
<h2>Air terminals</h2>
<ol>
<li>Draw the rolling sphere of 45 m radius (class III) or the protective angle for the height.</li>
<li>Place rods on the north side, so that their shadow stays off the modules.</li>
<li>Keep the separation distance between rods and frames, often 0.5 to 1 m. Where it cannot be kept, bond the frame to the system and fit class I arresters.</li>
<li>Run two down conductors at least, straight, without loops.</li>
</ol>
<h2>Frames and rails</h2>
<p>Anodised aluminium does not conduct at its surface. Use serrated washers or the clamp approved by the maker, and measure continuity from the farthest frame to the earth bar: less than 0.2 ohm is a reasonable acceptance value. Copper touching aluminium corrodes within one monsoon. Put a bimetallic washer or tinned lug between them.</p>
<h2>Arresters</h2>
<ul>
<li>Type 1+2 where an external lightning system exists without separation, Type 2 otherwise.</li>
<li>Continuous voltage not below 1.2 times the string voltage at standard conditions.</li>
<li>Leads as short as can be: each metre adds about a kilovolt. Half a metre in all is the aim.</li>
<li>A second set at the array if the DC cable is longer than ten metres.</li>
<li>Data lines as well. A Rs 900 arrester on the RS-485 cable saves a Rs 14,000 communication card.</li>
</ul>
<h2>Record sheet</h2>
<p>Date, weather of the past week, method, distance of auxiliary electrodes, reading for each pit before and after joining, and initials. Measure in April, when soil is driest. <s>Twice a year is enough.</s> Once a year and after each known strike nearby.</p>
<p><em>Still to be added: photographs from the Sambalpur inspection and comments by the standards committee.</em></p>`,
  coverImage: '/pictures/posts/lightning-and-earthing.webp',
  category: 'Installation',
  tags: ['standards', 'rooftop', 'maintenance'],
  author: { name: 'Malarvizhi Sethuraman', avatar: '/pictures/people/12.webp' },
  publishedAt: '2026-11-05',
  createdAt: '2026-11-02T08:25:00.000Z',
  readTime: 3,
  status: 'Draft',
};

export const monsoonMaintenance = {
  title: 'Before the rains: a fortnight of checks for rooftop plants',
  excerpt:
    'Most monsoon faults begin in May: a loose gland, a blocked drain, a rusted clamp. A two-week plan ' +
    'for owners and service crews, and what to do safely when a roof is already under water.',
  content: `<p>In an ordinary year the monsoon reaches Kerala about 1 June, Mumbai in the second week and Delhi towards the end of the month. Count back fourteen days from your own date and start there.</p>
<h2>Week one: dry work</h2>
<h3>Day 1 to 2. Structure</h3>
<p>Go round with a torque wrench. Clamps loosen through a hot season as rails expand; 14 to 18 Nm is typical for M8, but the manual decides. Mark each tightened bolt with paint. Look at the foot of every leg, where water stands, and treat rust with a zinc-rich coating.</p>
<h3>Day 3. Drains</h3>
<p>Remove leaves and the plastic bags that crews leave behind. Ballast blocks sometimes drift across an outlet. Pour two buckets of water and watch where they go.</p>
<h3>Day 4 to 5. Cables and boxes</h3>
<ul>
<li>No connector may lie on the roof surface. Lift it with UV-stable ties or clips.</li>
<li>Cables enter boxes from below, with a drip loop.</li>
<li>Open each junction box, replace hardened gaskets, put in fresh silica gel and close unused glands with proper plugs. Insulation tape is not a plug.</li>
<li>Check for nests. Geckos have tripped more strings in Pune than lightning.</li>
</ul>
<h2>Week two: measurements</h2>
<ol>
<li>Insulation resistance of each string to earth at 1,000 V DC, with surge protectors disconnected. The floor for systems above 500 V is 1 megohm; a healthy string in dry weather shows tens or hundreds.</li>
<li>Open-circuit voltage of each string, compared with its neighbours at the same hour. A gap of 35 to 45 V means one module is out.</li>
<li>Earth resistance at the pits. Record the value; water the pit and see if it changes much.</li>
<li>Indicator windows of surge arresters. Red means replace before the first thunderstorm.</li>
<li>Trip test of the residual current device on the AC side.</li>
</ol>
<h3>What to keep on the shelf</h3>
<p>Two spare surge cartridges, ten pairs of connectors of the <em>same make</em> as those installed, four end clamps, string fuses, glands in three sizes, a tube of neutral-cure silicone. The lot costs around Rs 9,000. For a 30 kW plant earning Rs 850 a day, waiting eleven days for parts in July costs the same.</p>
<h2>During the rains</h2>
<p>Expect generation to drop. A plant in Ratnagiri that gives 4.4 units per kW a day in April may give 2.1 in July, and that is weather, not failure. Compare with a neighbour or with satellite irradiance before calling the crew.</p>
<p>Isolation faults early on wet mornings, which vanish by noon, point to moisture in a connector. Note the time and the inverter input, and hunt for it after three dry hours.</p>
<img src="/pictures/posts/lightning-and-earthing.webp" alt="Lightning arrester and down conductor on a terrace" width="1200" height="675">
<h2>If the roof or the inverter room is flooded</h2>
<ul>
<li>Stay out of the water. Modules give voltage whenever there is light, even with the main switch off.</li>
<li>Switch off the AC supply from a dry place, or ask the distribution company to do so.</li>
<li>Turn the DC isolator only if you can reach it with dry feet and it has not been submerged.</li>
<li>Do not restart after draining. Equipment that has stood in water needs drying, testing and often replacement; record the water line in photographs for the insurer within the period in the policy, frequently seven days or fewer.</li>
</ul>
<p>Heavy rain is also a free wash. Skip the June cleaning, and spend the saved wage on an extra hour with the torque wrench.</p>`,
  coverImage: '/pictures/posts/monsoon-maintenance.webp',
  category: 'Installation',
  tags: ['maintenance', 'rooftop', 'skills'],
  author: { name: 'Aparajita Lahkar', avatar: '/pictures/people/04.webp' },
  publishedAt: '2026-05-20',
  createdAt: '2026-05-19T03:55:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const stringSizingBasics = {
  title: 'String sizing on one page',
  excerpt:
    'Too many modules in series can destroy an inverter on a cold morning; too few, and it drops out on a ' +
    'hot afternoon. The arithmetic takes ten minutes, and a full example is worked out here.',
  content: `<p>Design software does this sum silently. Every site engineer should still be able to do it with a calculator, because the module delivered is often not the one in the drawing.</p>
<h2>What you need</h2>
<p>From the module datasheet: open-circuit voltage <strong>Voc</strong>, voltage at maximum power <strong>Vmp</strong>, short-circuit current <strong>Isc</strong>, and the temperature coefficients. From the inverter: maximum DC voltage, the MPPT range at full power, and the maximum current per input. From the site: the lowest temperature at sunrise and the highest cell temperature in summer.</p>
<h3>Temperatures for Indian sites</h3>
<p>Cold limits decide the upper bound. Take the record low of the district rather than the average: about 0 °C for Amritsar or Sikar, 10 °C for Nagpur, 18 °C for Chennai, and well below freezing for Leh. At sunrise the cell is close to air temperature. For the hot limit, 70 °C is a fair assumption on a flush-mounted metal roof, 65 °C on an open structure.</p>
<h2>The two limits</h2>
<pre><code>Voc(Tmin) = Voc × ( 1 + β × (Tmin − 25) )
Nmax      = floor( Vdc,max / Voc(Tmin) )

Vmp(Tmax) = Vmp × ( 1 + γ × (Tmax − 25) )
Nmin      = ceil( Vmppt,min / Vmp(Tmax) )

β  coefficient of Voc, per °C (negative)
γ  coefficient of Vmp, per °C (negative; use that of Pmax if not given)</code></pre>
<h2>Worked example</h2>
<p>A 575 Wp module has Voc 49.9 V, Vmp 41.8 V, Isc 13.9 A, β = −0.25 %/°C and γ = −0.30 %/°C. The inverter accepts 1,100 V at most and gives full power from 500 V upward. The site is near Karnal, so take a low of 2 °C and a hot cell at 70 °C.</p>
<ol>
<li>Cold Voc: 49.9 × (1 + 0.0025 × 23) = 49.9 × 1.0575 = 52.77 V.</li>
<li>Upper bound: 1,100 / 52.77 = 20.8, hence <strong>20 modules</strong>.</li>
<li>Hot Vmp: 41.8 × (1 − 0.0030 × 45) = 41.8 × 0.865 = 36.16 V.</li>
<li>Lower bound: 500 / 36.16 = 13.8, hence <strong>14 modules</strong>.</li>
</ol>
<p>Any length from 14 to 20 works. Eighteen is a comfortable choice: 950 V on the coldest morning, 651 V on the hottest afternoon. Twenty would give 1,055 V, still legal, yet a site that has once seen −2 °C would move closer to the limit than most of us like.</p>
<h2>Then the current</h2>
<p>Inverter inputs list an operating limit and a short-circuit limit. With 13.9 A per string, two strings on one 26 A input will clip at noon even though nothing is damaged. Where three or more strings join in parallel, each needs a fuse. Under the usual IEC 62548 rule its rating lies between 1.5 and 2.4 times Isc, and never above the maximum series fuse printed on the module: 1.5 × 13.9 = 20.9 A, so 25 A if the module label allows it. Bifacial arrays need a further allowance for light on the rear.</p>
<h2>Mistakes we keep seeing</h2>
<ul>
<li>Mixing strings of 17 and 19 modules on the same MPPT input.</li>
<li>Using the NOCT voltage from the datasheet as if it were a summer value for Bikaner.</li>
<li>Forgetting the insulation class of the module: a 1,000 V module may not sit in an 1,100 V string.</li>
<li>Reading the coefficient as per cent when the sheet gives millivolts per kelvin.</li>
</ul>
<p>Keep the sheet with your figures in the handover file. The person who replaces two broken modules in 2034 will need it.</p>`,
  coverImage: '/pictures/posts/string-sizing-basics.webp',
  category: 'Installation',
  tags: ['standards', 'rooftop', 'epc'],
  author: { name: 'Malarvizhi Sethuraman', avatar: '/pictures/people/12.webp' },
  publishedAt: '2025-12-08',
  createdAt: '2025-12-04T10:20:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const soilingAndCleaning = {
  title: 'Dust, water and the right day to clean',
  excerpt:
    'In dry months, a plant in western India may lose about half a per cent of its output each day. A ' +
    'simple sum shows when washing pays for itself, and how to do it without harming the glass.',
  content: `<p>Walk across a factory roof near Bhiwadi in late November and the shoe prints tell you what the monitoring screen does not. The film of dust builds evenly, all strings sag together, and no alarm is raised because nothing stands out from its neighbour.</p>
<h2>How large is the loss?</h2>
<p>Measured rates vary with season and surroundings. Coastal Kerala after rain may see almost none. Semi-arid sites in Rajasthan, Gujarat and Haryana commonly report 0.3 to 0.6 per cent a day in dry weather, and near cement works, brick kilns or unpaved roads the figure can pass one per cent. Bird droppings are a different matter: they shade single cells, cause heating there and do not wash away with drizzle.</p>
<h2>When does cleaning pay?</h2>
<p>If output falls by a steady daily fraction <em>s</em>, the loss over an interval of <em>n</em> days averages half of <em>s × n</em>. Setting that against the price of a wash gives the cheapest interval:</p>
<pre><code>n = sqrt( 2 × C / (s × E × P) )

C  cost of one complete wash, in rupees
s  soiling rate per day (0.005 = 0.5 %)
E  daily generation when clean, in units
P  value of a unit, in rupees</code></pre>
<p>A 200 kW plant makes 840 units a day, a unit is worth Rs 7, and a wash costs Rs 3,500. With s = 0.005 the denominator is 0.005 × 840 × 7 = 29.4, so n = √(7,000 / 29.4) = 15.4 days. Washing every week would be wasteful here, and once in two months would cost the owner about Rs 53,000 of generation over those sixty days.</p>
<h3>Getting <em>s</em> for your own roof</h3>
<ol>
<li>Pick two similar strings on the same inverter.</li>
<li>Clean one every third day for a month and leave the other alone.</li>
<li>Divide the daily energy of the dirty string by that of the clean one, and plot the ratio. Its slope is your soiling rate.</li>
</ol>
<h2>Doing it properly</h2>
<ul>
<li>Work before 8 a.m. or after sunset. Cold water on hot glass can crack it, and full-voltage strings should not be handled wet.</li>
<li>Use soft water, below roughly 200 ppm of dissolved solids; hard borewell water leaves a white bloom that later needs a descaler which the module maker allows.</li>
<li>Choose a soft nylon brush on a pole with a rubber edge. Metal scrapers, detergents and pressure washers at close range void most warranties.</li>
<li>Nobody walks on modules. A footprint leaves cell cracks that appear in electroluminescence pictures years later.</li>
<li>Fix an anchor line and wear a harness at every roof edge.</li>
</ul>
<img src="/pictures/posts/monsoon-maintenance.webp" alt="Technician checking rain-washed modules on a rooftop" width="1200" height="675">
<h2>Water is not free</h2>
<p>Manual washing takes about 1.5 to 2 litres per module, more if the crew is careless. At 2,500 modules and 24 washes a year, that is up to 1,20,000 litres. Large plants in desert districts have moved to dry brushing robots that ride along the row at night. They suit long tables with few gaps; on a roof cut up by vents and skylights, a trained team of three with a tanker remains the sensible choice.</p>
<p>One last entry for the log book: after every wash, note the date, the crew, the source of water and the output of a clear noon before and after. A year of such notes is worth more than any rule of thumb, including ours.</p>`,
  coverImage: '/pictures/posts/soiling-and-cleaning.webp',
  category: 'Installation',
  tags: ['maintenance', 'rooftop', 'utility-scale'],
  author: { name: 'Ilango Peruvazhuthi', avatar: '/pictures/people/24.webp' },
  publishedAt: '2025-11-27',
  createdAt: '2025-11-27T07:05:00.000Z',
  readTime: 3,
  status: 'Published',
};
