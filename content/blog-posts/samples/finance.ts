export const msmeRooftopFinance = {
  title: 'Paying for a factory roof: four routes compared with one set of numbers',
  excerpt:
    'Own funds, term loan, leasing or a pay-per-unit contract: the same 100 kW plant looks different ' +
    'under each. We run one small factory through all four and show where the risks sit.',
  content: `<p>Our sample unit makes brass fittings in Jamnagar. It works two shifts, pays Rs 7.50 a unit in variable charges, and has a sound roof of 900 square metres. A plant of 100 kW is quoted at Rs 42 lakh plus tax and should produce 1,35,000 units in its first year, nearly all of it used on the premises.</p>
<h2>The common figures</h2>
<ul>
<li>Saving on the bill: 1,35,000 × 7.50 = Rs 10.1 lakh a year.</li>
<li>Upkeep and insurance: about Rs 60,000 a year.</li>
<li>Net saving: Rs 9.5 lakh, declining by roughly half a per cent annually as modules age, rising whenever the tariff does.</li>
</ul>
<h2>Route 1: own funds</h2>
<p>Simple payback is 42 ÷ 9.5 = 4.4 years before tax. Solar equipment has been eligible for 40 per cent depreciation on the written-down value, half of that in the first year if it is put to use for fewer than 180 days. At a 25 per cent tax rate the first full year's allowance of Rs 16.8 lakh reduces tax by Rs 4.2 lakh. There is another side: a smaller electricity bill is a smaller expense, so the saving itself is taxed. Over the years the two nearly cancel. After tax our factory needs about four and a half years; what depreciation gives is cash early on. Spreadsheets that count the allowance and forget the tax on the saving are still in circulation.</p>
<h2>Route 2: term loan</h2>
<p>With Rs 30 lakh borrowed at 10.5 per cent for five years, the instalment is Rs 64,480 a month, or Rs 7.74 lakh a year. The saving covers it with Rs 1.8 lakh to spare. Banks look at three things:</p>
<ol>
<li>a debt service coverage of at least 1.2, here 9.5 ÷ 7.74 = 1.23;</li>
<li>the age and ownership of the building;</li>
<li>the standing of the installer and the warranties.</li>
</ol>
<p>Micro and small enterprises may ask for cover under the credit guarantee trust for the sector, which can replace collateral for a fee. Loans for renewable energy also count as priority sector lending within limits set by the Reserve Bank and revised in 2025. Lenders know this, so mention it.</p>
<h2>Route 3: lease</h2>
<p>A finance company owns the plant and you pay a fixed rent whether the sun shines or not. The offer may say Rs 72,000 a month for seven years with transfer at the end for a token sum. That is Rs 8.64 lakh a year, all deductible as expense, with GST on each rental. Generation risk is yours; so is the roof.</p>
<h2>Route 4: pay per unit</h2>
<p>Under a RESCO contract an investor installs at its own cost and sells you power, say at Rs 4.80 with a three per cent escalation each year for fifteen years. The first-year gain is (7.50 − 4.80) × 1,35,000 = Rs 3.6 lakh with no investment at all. By year ten the price is 4.80 × 1.03⁹ = Rs 6.26. If the grid tariff has stood still, little is left.</p>
<h3>Clauses to read twice</h3>
<ul>
<li>Minimum offtake: do you pay on the weekly holiday and in a strike?</li>
<li>Buy-out price in each year, printed as a schedule.</li>
<li>Who removes the plant when the roof sheet must be changed.</li>
<li>What happens if the distribution company alters its charges for captive or net-metered users.</li>
</ul>
<h2>Which one?</h2>
<p>A profitable firm with idle cash should own. One with good banking but tight liquidity should borrow. RESCO fits a company that prefers to keep its credit lines for brass, or one that doubts it will understand inverters. Leasing sits in between and deserves the closest reading. Tax rules quoted here were current in early 2026; ask your auditor how the new Income-tax Act treats the asset before you place the order.</p>`,
  coverImage: '/pictures/posts/msme-rooftop-finance.webp',
  category: 'Finance',
  tags: ['msme', 'rooftop', 'epc'],
  author: { name: 'Hetal Vasavada', avatar: '/pictures/people/11.webp' },
  publishedAt: '2026-02-02',
  createdAt: '2026-01-29T11:10:00.000Z',
  readTime: 4,
  status: 'Published',
};

export const gstOnSolarProjects = {
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
