export const post = {
  title: 'Net metering, net billing and gross metering explained with one bill',
  excerpt:
    'The same 5 kW rooftop can save a family Rs 3,640 in a month, or half of that, depending on how ' +
    'exports are counted. We work through the three methods and the national rules behind them.',
  content: `<p>People say “net metering” for any meter that runs in two directions. The law is more particular, and the difference appears on the bill.</p>
<h2>The three methods</h2>
<h3>Net metering</h3>
<p>Units exported are subtracted from units imported, one for one. Only the difference is billed. A surplus is carried to the next month as units, and whatever remains at the end of the settlement year is paid for at a rate set by the state commission.</p>
<h3>Net billing, also called net feed-in</h3>
<p>Imports are charged at the retail tariff. Exports earn a separate, lower rate. The money, not the units, is set off. Energy used in the house at the moment of generation still saves the full tariff.</p>
<h3>Gross metering</h3>
<p>All solar energy goes to the grid through its own meter and is paid for at a feed-in tariff. The house buys everything it consumes as before. The roof behaves like a small power station that happens to stand on your house.</p>
<h2>One family, one month</h2>
<p>A home in Bhopal generates 600 units from 5 kW. It uses 240 of them directly, exports 360, and imports 280 at night. Take a retail price of Rs 7, an export rate of Rs 3 and ignore fixed charges. Without solar the family would buy 520 units for Rs 3,640.</p>
<ul>
<li><strong>Net metering:</strong> 280 − 360 = −80. The energy bill is nil and 80 units go forward. Saving Rs 3,640, plus the carried units.</li>
<li><strong>Net billing:</strong> 280 × 7 − 360 × 3 = 1,960 − 1,080 = Rs 880. Saving Rs 2,760.</li>
<li><strong>Gross metering:</strong> 520 × 7 − 600 × 3 = 3,640 − 1,800 = Rs 1,840. Saving Rs 1,800.</li>
</ul>
<p>Under net billing it pays to move the washing machine and the pump to noon. Each unit shifted from night to day earns the difference of Rs 4. Under pure net metering the hour hardly matters, unless time-of-day tariffs apply.</p>
<h2>What the national rules say</h2>
<p>The <strong>Electricity (Rights of Consumers) Rules, 2020</strong> gave prosumers a recognised place. After the amendment of June 2021 they provide for net metering up to a load of 500 kW or the sanctioned load, whichever is lower, leaving the details to state regulations. The amendment of February 2024 shortened several steps:</p>
<ol>
<li>Applications up to 10 kW, complete in all respects, are deemed accepted without a technical feasibility study.</li>
<li>For larger plants the study must be finished in 15 days, failing which acceptance is presumed.</li>
<li>Strengthening of the distribution line needed for plants up to 5 kW is at the cost of the distribution company.</li>
</ol>
<p>States may add conditions. Several cap the total solar capacity on a transformer, count only AC capacity, or levy grid support charges on larger commercial users. The state commission's order, with its latest amendment, is the document that binds your company.</p>
<h2>Questions for your section office</h2>
<ul>
<li>On which date does the settlement year close, and at what rate is the surplus paid?</li>
<li>Are credits kept if I change the name on the connection?</li>
<li>Does a time-of-day tariff set off peak imports against noon exports?</li>
<li>Who supplies the meter, and what is the testing fee?</li>
</ul>
<p>Keep a photograph of the meter display on the day of commissioning. Import and export registers should both start from a number you have seen. In case of doubt, the text of the rules can be read on the site of the <a href="https://powermin.gov.in">Ministry of Power</a>.</p>`,
  coverImage: '/pictures/posts/net-metering-explained.webp',
  category: 'Policy',
  tags: ['net-metering', 'rooftop', 'grid'],
  author: { name: 'Devavrat Kulshrestha', avatar: '/pictures/people/23.webp' },
  publishedAt: '2026-02-03',
  createdAt: '2026-02-02T05:25:00.000Z',
  readTime: 3,
  status: 'Published',
};
