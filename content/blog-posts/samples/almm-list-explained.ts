export const post = {
  title: 'ALMM List-I and List-II: which projects need listed modules and listed cells',
  excerpt:
    'From 1 June 2026 many projects need modules from List-I made with cells from List-II. We set out who ' +
    'is covered, who is exempt, how ALMM differs from DCR, and what to keep on file.',
  content: `<p>The Approved List of Models and Manufacturers rests on an order of January 2019. It is not a quality mark in itself. A maker must first hold a BIS registration, then apply for enlistment, then be inspected. The result is a list of models, with wattages and a validity date, that certain projects are obliged to use.</p>
<h2>A short chronology</h2>
<ul>
<li><strong>January 2019:</strong> the order provides for List-I (modules) and List-II (cells).</li>
<li><strong>March 2021:</strong> the first List-I appears.</li>
<li><strong>2022:</strong> coverage is widened to open access and net-metered plants.</li>
<li><strong>2023-24:</strong> the requirement is held in abeyance for a year, and resumes on 1 April 2024.</li>
<li><strong>December 2024:</strong> an amendment fixes 1 June 2026 as the effective date for List-II.</li>
<li><strong>31 July 2025:</strong> the first List-II is published. Bids due on or before 31 August 2025 are placed outside the cell requirement.</li>
<li><strong>1 June 2026:</strong> List-II takes effect.</li>
</ul>
<h2>Who is covered</h2>
<p>Government projects, government-assisted projects, projects under government schemes and programmes, open access projects and net-metered rooftops. A wholly behind-the-meter plant without net metering or open access has generally stood outside the order, but look at the definitions and at your state's conditions before relying on this.</p>
<h2>Does my project need List-II cells?</h2>
<h3>Tendered projects</h3>
<p>Look at the last date of bid submission. On or before 31 August 2025: List-I modules suffice, even if the plant is commissioned later. After that date: listed cells too.</p>
<h3>Net-metered and open access plants</h3>
<p>Look at the commissioning date. Before 1 June 2026: List-I alone. On or after it: modules from List-I, and those modules must contain cells from List-II.</p>
<h3>Thin film</h3>
<p>Modules made in an integrated line and already in List-I are deemed compliant, because there is no separate cell to list.</p>
<h3>Installed in May, not yet commissioned</h3>
<p>The Ministry announced in May 2026 that it would give no general extension. Instead, case-by-case relief may be sought through a portal run by NISE, with dated photographs and invoices. Windows of this kind are brief; read the latest office memorandum on <a href="https://mnre.gov.in">mnre.gov.in</a> on the day you apply.</p>
<h2>ALMM is not DCR</h2>
<p>The domestic content requirement asks <em>where</em> cells and modules were made. ALMM asks whether the <em>model</em> stands in the list. For subsidised home rooftops, PM-KUSUM pumps and certain government tenders DCR has applied for years. From June 2026 the two overlap widely, since listed cells come from plants in India, yet each has its own proof. A DCR declaration does not replace an ALMM check, nor the other way round.</p>
<h2>A file that survives inspection</h2>
<ol>
<li>Dated print of the List-I page showing model and wattage.</li>
<li>Dated print of the List-II page naming the cell maker.</li>
<li>The module maker's declaration linking serial numbers to cell batches.</li>
<li>Invoice, e-way bill and serial list.</li>
<li>Photographs of three nameplates, legible.</li>
</ol>
<p>Model names matter to the letter. In one case reported to us a purchaser received 545 W modules while the entry ended at 540 W, and the distribution company refused the meter for seven weeks.</p>
<h2>What may come next</h2>
<p>A third list, for wafers, has been proposed with 2028 as the starting year. Minimum efficiencies for enlistment have been raised before and can be again. Long-term orders should therefore say who bears the cost if a model drops out of the list between order and delivery.</p>`,
  coverImage: '/pictures/posts/almm-list-explained.webp',
  category: 'Policy',
  tags: ['almm', 'standards', 'net-metering', 'open-access'],
  author: { name: 'Devavrat Kulshrestha', avatar: '/pictures/people/23.webp' },
  publishedAt: '2026-06-11',
  createdAt: '2026-06-09T06:05:00.000Z',
  readTime: 3,
  status: 'Published',
};
