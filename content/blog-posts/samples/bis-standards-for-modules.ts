export const post = {
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
