export const post = {
  title: 'An EPC contract checklist for buyers who are not engineers',
  excerpt:
    'Twenty points to settle before you sign for a rooftop or ground plant, from the shade study to the ' +
    'retention money, with two clauses drafted so that you can adapt them to your own order.',
  content: `<p>Of the disputes that reached our mediation desk last year, only one in nine concerned faulty equipment. The others were about things nobody had written down. Print this list and tick it together with the contractor.</p>
<h2>Scope</h2>
<ul>
<li>DC capacity and AC capacity, each in kW, stated separately.</li>
<li>Make, model and wattage of modules and inverters; “or equivalent” only with written consent.</li>
<li>Structure: steel grade, galvanising thickness in microns, wind speed for the district as per IS 875 (Part 3).</li>
<li>Who strengthens the roof, waterproofs the holes and moves the lightning rod.</li>
<li>Who applies to the distribution company, and who pays its fees.</li>
</ul>
<h2>Performance</h2>
<ul>
<li>Expected units in year one, with the weather source and the shade study attached.</li>
<li>A guaranteed performance ratio, measured how and for how long.</li>
<li>Compensation per unit short, with a ceiling.</li>
</ul>
<h3>Sample clause</h3>
<blockquote><p>The Contractor guarantees a performance ratio of not less than 78 per cent averaged over twelve months from commissioning, computed from the inverter energy meter and a calibrated reference cell in the plane of the array. For every unit of shortfall the Contractor shall pay the Owner Rs 5, limited in aggregate to ten per cent of the contract price.</p></blockquote>
<h3>The sum behind it</h3>
<p>A plant of 80 kWp receives 1,900 kWh per square metre in a year on its tilted plane. At 78 per cent it should deliver 80 × 1,900 × 0.78 = 1,18,560 units. If the meter shows 1,12,000, the shortfall is 6,560 units and the compensation Rs 32,800. In a cloudy year the reference cell lowers the expectation by itself, so nobody argues about the monsoon.</p>
<h2>Money</h2>
<ol>
<li>Link each instalment to something you can see: approved drawings, material at site, mechanical completion, net meter energised.</li>
<li>Keep the advance near ten per cent, or take a bank guarantee for more.</li>
<li>Retain five to ten per cent for a year, released against a further guarantee if the contractor needs cash.</li>
<li>State the GST treatment and who gains or bears if a rate changes.</li>
<li>Fix the price in rupees for the validity of the order. A clause tied to the dollar or to module prices needs a cap both ways.</li>
</ol>
<h2>Time</h2>
<p>Count from a defined zero date, such as receipt of advance <em>and</em> clear roof. Delay by the distribution company extends the period; delay in delivery of modules ordinarily does not. Half a per cent of the price per week, up to five per cent, is a common rate of liquidated damages.</p>
<h2>Quality and safety</h2>
<ul>
<li>Test reports at handover: insulation resistance, string voltages, earth resistance, thermal pictures of joints.</li>
<li>As-built drawings and serial lists in editable form.</li>
<li>Insurance during erection, including third parties below the roof.</li>
<li>Harness, lifeline and a named supervisor. Work stops without them.</li>
</ul>
<h2>Afterwards</h2>
<ul>
<li>Response time in hours, with holidays counted or not.</li>
<li>Warranties passed on to the owner in the maker's name, not only the contractor's.</li>
<li>Passwords of the monitoring account. They belong to the owner from the first day.</li>
</ul>
<h3>Sample clause on data</h3>
<blockquote><p>All generation data, log-in credentials and communication hardware are the property of the Owner. The Contractor shall transfer administrator rights on the date of commissioning.</p></blockquote>
<p>The clauses are illustrations. A lawyer should fit them to your state, your lender and the value of the order.</p>`,
  coverImage: '/pictures/posts/epc-contract-checklist.webp',
  category: 'Business',
  tags: ['epc', 'rooftop', 'msme'],
  author: { name: 'Devavrat Kulshrestha', avatar: '/pictures/people/23.webp' },
  publishedAt: '2026-04-13',
  createdAt: '2026-04-08T05:00:00.000Z',
  readTime: 3,
  status: 'Published',
};
