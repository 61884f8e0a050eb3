export const post = {
  title: 'GST on solar projects after the September 2025 change',
  excerpt:
    'Devices moved from 12 to 5 per cent on 22 September 2025, while the 70:30 valuation for turnkey ' +
    'contracts stays. Here is what that does to a quotation, an invoice and a running contract.',
  content: `<p>At its 56th meeting, on 3 September 2025, the GST Council recommended a lower rate on renewable energy devices and parts for their manufacture: 5 per cent instead of 12, effective from 22 September 2025. Modules, solar inverters, solar pumps and complete generating systems all fall in that entry. Services did not move with them, and this is where most of the questions reaching our desk begin.</p>
<h2>Goods alone, or goods with installation</h2>
<p>A trader who sells modules from a warehouse charges 5 per cent on the invoice value. Once the same modules are supplied with design, erection and commissioning, the contract is a composite one and the deemed valuation applies: <strong>70 per cent of the gross value is treated as goods and 30 per cent as service</strong>. The service portion continues at 18 per cent.</p>
<h3>The blended rate</h3>
<pre><code>Before 22 Sept 2025:  0.70 × 12 %  +  0.30 × 18 %  =  13.8 %
From   22 Sept 2025:  0.70 ×  5 %  +  0.30 × 18 %  =   8.9 %</code></pre>
<p>Take a 3 kW home system priced at Rs 1,50,000 before tax. The goods portion is Rs 1,05,000 and bears Rs 5,250. The service portion is Rs 45,000 and bears Rs 8,100. The customer pays Rs 1,63,350, against Rs 1,70,700 under the earlier rates: a difference of Rs 7,350.</p>
<h2>Running contracts</h2>
<p>The date of supply decides the rate, and where a rate changes in mid-contract section 14 of the CGST Act looks at three events together: completion of the supply, date of the invoice and receipt of payment. If two of the three fall after the change, the new rate normally applies. An advance received in August for work done and invoiced in October is therefore worth a careful look with your accountant, and so is the price clause: many EPC orders pass on a reduction in tax to the customer.</p>
<h2>Input credit</h2>
<ul>
<li>A lower output rate with inputs at 18 per cent (cable, structural steel, freight) can leave credit unused.</li>
<li>Refund under the inverted duty structure is available for accumulated credit on inputs; credit on input <em>services</em> and capital goods falls outside the formula.</li>
<li>A generating company selling electricity, which is exempt, cannot claim the credit at all. For such a buyer GST is simply cost.</li>
</ul>
<h2>Four habits that keep an audit short</h2>
<ol>
<li>Write one contract for one system. Splitting it artificially into supply and labour invites a dispute over the 70:30 rule. Where two contracts exist for good commercial reasons, record those reasons.</li>
<li>Show the goods and service values on the face of the tax invoice, with their HSN and SAC codes.</li>
<li>Keep the delivery challan, installation report and commissioning certificate together.</li>
<li>Treat annual maintenance as a separate service at 18 per cent; do not fold it into the project price to bring the rate down.</li>
</ol>
<blockquote><p>The reduction shows first in the customer's price, and only later in your working capital. Plan for the gap.</p></blockquote>
<h2>What to check next</h2>
<p>Batteries sold on their own, road carriage and leasing of equipment follow other entries, and an advance ruling binds only the party that sought it. Before quoting on a large order, read the current notifications on <a href="https://cbic-gst.gov.in">the CBIC website</a>. This note reflects the position in October 2025 and is no substitute for advice on your own facts.</p>`,
  coverImage: '/pictures/posts/gst-on-solar-projects.webp',
  category: 'Finance',
  tags: ['epc', 'msme', 'rooftop'],
  author: { name: 'Hetal Vasavada', avatar: '/pictures/people/11.webp' },
  publishedAt: '2025-10-24',
  createdAt: '2025-10-21T06:30:00.000Z',
  readTime: 3,
  status: 'Published',
};
