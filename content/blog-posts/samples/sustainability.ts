export const greenHydrogenAndSolar = {
  title: 'Green hydrogen and solar: what the electrolyser asks of the plant',
  excerpt:
    'A kilogram of hydrogen needs about 55 units of electricity and carefully treated water. We estimate ' +
    'what a megawatt of solar can make, and why hours of operation decide the price.',
  content: `<p>Refineries and fertiliser works in India use several million tonnes of hydrogen a year, nearly all of it made from natural gas or naphtha. Replacing a part with hydrogen from renewable electricity is the aim of the National Green Hydrogen Mission, approved in January 2023 with an outlay of Rs 19,744 crore and a goal of five million tonnes of annual capacity by 2030.</p>
<h2>A definition first</h2>
<p>The standard notified in August 2023 calls hydrogen green if the emission from water treatment to compression does not exceed 2 kg of CO₂ equivalent per kilogram of hydrogen, averaged over twelve months. So a little grid power is not excluded, provided the yearly account balances.</p>
<h2>One megawatt, one year</h2>
<pre><code>Generation   1 MW × 8,760 h × 0.25 (capacity factor)  =  2,190 MWh
Consumption  55 kWh per kg, auxiliaries included
Hydrogen     2,190,000 / 55                           =  39,800 kg
Water        39,800 × 15 litres                       =  597 kilolitres</code></pre>
<p>About 40 tonnes, then. Five million tonnes would call for something like 125 GW of solar of that kind, which matches the order of magnitude in official documents. Chemistry requires 9 litres of water per kilogram; treatment losses and cooling raise it to 15 or 20 in practice. In Kutch or Thoothukudi that water will come from the sea, and desalination adds only one or two per cent to the energy.</p>
<h2>What idle hours cost</h2>
<p>An electrolyser fed by a plain solar plant of equal size works 2,190 full-load hours. Look at the capital part of the cost, assuming Rs 5 crore per megawatt and a yearly charge of 12 per cent:</p>
<ul>
<li>Solar only: Rs 60 lakh ÷ 39,800 kg = Rs 151 per kg.</li>
<li>Solar with wind, 4,400 hours: Rs 60 lakh ÷ 80,000 kg = Rs 75 per kg.</li>
<li>With storage as well, 6,100 hours: Rs 60 lakh ÷ 1,10,900 kg = Rs 54 per kg.</li>
</ul>
<p>Electricity at Rs 2.50 adds Rs 138 in each case, and more where storage has to be paid for. Cheap noon energy alone does not make cheap hydrogen. The developer looks for the mix of sun, wind and storage at which the sum is lowest.</p>
<img src="/pictures/posts/corporate-power-purchase.webp" alt="Industrial works supplied by a distant solar plant" width="1200" height="675">
<h2>What it means for solar designers</h2>
<h3>Ramps</h3>
<p>Proton-exchange units follow a cloud within seconds. Alkaline stacks are slower and should not fall below some 20 to 30 per cent of load, because gases begin to mix. A small battery that carries the minimum through the night avoids daily restarts.</p>
<h3>Direct current</h3>
<p>Both devices work on direct current, so coupling without an inverter is tempting. It saves about two per cent and ties array voltage to stack voltage. Most projects stay with an AC bus, where wind and grid can join.</p>
<h3>Power quality</h3>
<p>Thyristor rectifiers bring harmonics and reactive demand. Fix the limits at the point of connection before the transformer is ordered.</p>
<h2>Policy supports to verify</h2>
<p>The mission's SIGHT programme pays incentives for electrolyser making and for production, allotted through bids. Renewable power used for green hydrogen or ammonia has enjoyed its own waiver of inter-state transmission charges, with a longer window than the general one, and many states have added concessions on duty, land or wheeling. Each carries a commissioning date and a ceiling. Obtain the current orders from the <a href="https://mnre.gov.in">Ministry</a> and your state agency before the financial model is frozen.</p>
<p>For a member with a 5 MW plant in the open market the practical message is modest. Hydrogen will not rescue a poor site. A good site close to a fertiliser works, a port or a city gas network has one more possible buyer than it had five years ago.</p>`,
  coverImage: '/pictures/posts/green-hydrogen-and-solar.webp',
  category: 'Sustainability',
  tags: ['storage', 'open-access', 'utility-scale'],
  author: { name: 'Ilango Peruvazhuthi', avatar: '/pictures/people/24.webp' },
  publishedAt: '2026-10-15',
  createdAt: '2026-10-12T09:00:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const agrivoltaics = {
  title: 'Crops under modules: first lessons from Indian agrivoltaics',
  excerpt:
    'Turmeric, leafy greens and fodder cope well with part shade; cotton does not. What early plots ' +
    'suggest about height, spacing, machinery and the agreement between farmer and developer.',
  content: `<p>India has about 140 million hectares of sown land and a growing need for sites where a megawatt can stand without driving out a crop. Agrivoltaics tries to keep both. Research farms, a few agricultural universities and some private plots have tried it since the middle of the last decade, and their notes deserve wider reading.</p>
<h2>Three layouts</h2>
<p><strong>Inter-row.</strong> Ordinary tables stand seven to ten metres apart, and the strip between them is cultivated. Cheapest to build. Tractor turning space at the row ends is nearly always forgotten.</p>
<p><strong>Overhead.</strong> Modules rest on posts three to four metres high, with gaps like a chessboard. Bullocks, power tillers and people pass beneath. Steel use may double.</p>
<p><strong>Vertical.</strong> Bifacial panels stand upright as fences facing east and west. They take hardly any land, give power in the morning and evening, and leave noon sun to the crop.</p>
<h2>What grows</h2>
<ul>
<li><em>Comfortable in 30 to 40 per cent shade:</em> turmeric, ginger, coriander, spinach, fenugreek, colocasia, many fodder grasses.</li>
<li><em>Acceptable with wider rows:</em> moong, groundnut, tomato, brinjal, chilli. Fruit set improves in May because leaves stay cooler.</li>
<li><em>Unsuitable:</em> cotton, sugar cane, maize, sunflower, and anything that grows taller than the lower edge of the module.</li>
</ul>
<p>In dry districts shade saves water. Trials have reported irrigation lower by a sixth to a third under part cover. In wet Konkan conditions the same shade encourages fungus, so the conclusion does not travel.</p>
<h2>Counting both harvests</h2>
<p>The <em>land equivalent ratio</em> adds the two relative yields:</p>
<pre><code>LER = (crop yield with modules / crop yield alone)
    + (energy per acre with crop / energy per acre alone)

Groundnut, inter-row:  0.82 + 0.60 = 1.42</code></pre>
<p>A value of 1.42 means that 1.42 acres of separate use would be needed for the same output. It says nothing about rupees. If the crop earns Rs 40,000 an acre and falls by 18 per cent, the farmer loses Rs 7,200. The lease should first cover that, and then the nuisance.</p>
<h2>The agreement</h2>
<p>Most failures were quarrels, not agronomy. A workable agreement names:</p>
<ol>
<li>who decides the crop, and the maximum height allowed;</li>
<li>spray rules, since copper and sulphur mixtures stain glass and corrode clamps;</li>
<li>cleaning water, which irrigates the row below if no detergent is used;</li>
<li>access days for the plant crew during sowing and harvest;</li>
<li>liability when a harrow meets a cable. Bury cables at 0.75 m or more, in pipe, with marker posts;</li>
<li>restoration at the end, including removal of foundations.</li>
</ol>
<blockquote><p>Make the lease payable in the month when school fees fall due. We asked, and that was the clause the villagers wanted.</p></blockquote>
<h2>Policy position</h2>
<p>Component A of PM-KUSUM expressly allowed plants on cultivable land if modules were raised on stilts so that farming continued. Yet land records, conversion rules and ceilings are state subjects, and they differ: one state treats a raised plant as continued agriculture, its neighbour asks for conversion of the whole survey number. Bank valuers have their own view. As of April 2026 there is no national definition of agrivoltaics that settles the question for revenue officers. Our working group has proposed one simple test, namely that at least three quarters of the sown area stay under crop in two seasons out of three.</p>
<p>If you run a plot, even of half an acre, please send yields, sowing dates and photographs to the chapter office. Ten modest data sets from ten districts would answer more than another seminar.</p>`,
  coverImage: '/pictures/posts/agrivoltaics.webp',
  category: 'Sustainability',
  tags: ['agrivoltaics', 'utility-scale'],
  author: { name: 'Aparajita Lahkar', avatar: '/pictures/people/04.webp' },
  publishedAt: '2026-04-27',
  createdAt: '2026-04-24T10:45:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const moduleRecycling = {
  title: 'What happens to a module at the end of its life',
  excerpt:
    "Since April 2023 solar modules fall under India's e-waste rules. Producers must register, keep " +
    'records and store what comes back. We describe the duties, the materials and the gaps.',
  content: `<p>The first large wave of Indian modules was installed after 2012. Most will run for years to come. Yet hailstorms, transport breakage and early repowering already send a steady trickle to scrap dealers, who take the aluminium frame and leave the laminate behind a shed.</p>
<h2>What is inside</h2>
<p>A framed crystalline module of 20 kg holds, very roughly:</p>
<ul>
<li>14 to 15 kg of glass,</li>
<li>2 to 3 kg of aluminium,</li>
<li>about 2 kg of encapsulant and backsheet,</li>
<li>700 g of silicon,</li>
<li>150 to 200 g of copper in ribbons and cable,</li>
<li>a few grams of silver, and some lead in the solder of older types.</li>
</ul>
<p>By weight it is a window. By value, silver and silicon matter most and are the hardest to reach, because the encapsulant was designed never to let go.</p>
<h3>How much will come?</h3>
<p>One megawatt built in 2014 with 250 W modules has 4,000 of them. At 19 kg apiece that makes 76 tonnes. A megawatt of 2025, with 580 W modules at 32 kg, needs only 1,724 modules and weighs 55 tonnes. Progress in efficiency is also progress in waste.</p>
<h2>The law today</h2>
<p>The <strong>E-Waste (Management) Rules, 2022</strong>, in force from 1 April 2023, contain a chapter on solar photovoltaic modules, panels and cells. In brief, every manufacturer and producer shall:</p>
<ol>
<li>register on the portal of the Central Pollution Control Board;</li>
<li>store the waste generated up to the year 2034-35 according to the Board's guidelines;</li>
<li>file annual returns up to that year;</li>
<li>keep an inventory of modules put on the market, distinctly on the portal;</li>
<li>process other wastes under the rules that apply to them.</li>
</ol>
<p>Recyclers, for their part, must recover the materials laid down by the Board. The yearly recycling targets that bind makers of phones and refrigerators do not yet apply to modules in the same way. Before fixing a compliance plan, read the present text and guidelines at <a href="https://cpcb.nic.in">cpcb.nic.in</a>, since amendments have been frequent.</p>
<h2>Who is a “producer”?</h2>
<p>Anyone selling under an own brand, including an importer. An EPC firm that brings in a container of modules for its project may find itself in that definition. A firm that buys from a registered Indian maker usually does not, though it should keep the invoice and serial numbers to show the chain.</p>
<h2>Processes in use</h2>
<p><strong>Mechanical.</strong> Frame and junction box are removed, the laminate is shredded and sieved. Cheap, but the glass comes out mixed and goes to low-grade uses.</p>
<p><strong>Thermal.</strong> Heating to about 500 °C burns the polymer off and frees whole panes and cells. Fluorinated backsheets need flue-gas treatment.</p>
<p><strong>Hot knife and chemical.</strong> A heated blade parts glass from cell, after which acid recovers silver. Purity is high; capacity in India remains small.</p>
<blockquote><p>Recycling begins in the purchase order. If the contract is silent about the last day of the plant, somebody else will decide what happens on it.</p></blockquote>
<h2>What an owner can do now</h2>
<ul>
<li>Keep the serial list in the handover file.</li>
<li>Store broken modules under cover, stacked glass to glass, connectors taped. A cracked module still gives voltage in daylight.</li>
<li>Do not let frames be stripped at the site.</li>
<li>Ask for the recycler's authorisation and a certificate by weight.</li>
<li>Test before scrapping. Modules at 80 per cent of rating can serve a school pump for another decade, provided they are sold honestly as used.</li>
</ul>`,
  coverImage: '/pictures/posts/module-recycling.webp',
  category: 'Sustainability',
  tags: ['recycling', 'standards'],
  author: { name: 'Aparajita Lahkar', avatar: '/pictures/people/04.webp' },
  publishedAt: '2026-04-01',
  createdAt: '2026-03-30T06:15:00.000Z',
  readTime: 3,
  status: 'Published',
};
