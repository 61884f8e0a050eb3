export const post = {
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
