export const post = {
  title: 'PM-KUSUM for farmers: three components, three different decisions',
  excerpt:
    'A stand-alone pump, a solarised grid pump or a small power plant on fallow land: each PM-KUSUM ' +
    'component suits a different farm. We compare cost share, paperwork and practical limits.',
  content: `<p>A farmer in Beed asked at one of our camps whether he should “take KUSUM”. The honest reply was a question in return: which of the three? The scheme, begun in 2019, has parts so unlike each other that they share little more than a name.</p>
<h2>Component A: a plant on your land</h2>
<p>Individuals, groups, cooperatives, panchayats and water-user associations may set up grid-connected plants of 500 kW to 2 MW on barren, fallow or cultivable land, preferably within 5 km of a substation. The distribution company buys the power at a tariff fixed by the state commission for 25 years. There is no capital subsidy for the farmer in this part; the company receives a procurement-based incentive of 40 paise a unit, limited to Rs 6.6 lakh per megawatt a year, for five years.</p>
<p>Those who do not wish to invest can lease the land to a developer and draw rent, by the acre or by the unit generated.</p>
<h2>Component B: a pump where there is no line</h2>
<p>This supports stand-alone pumps, ordinarily up to 7.5 HP. Larger pumps may be fitted, but assistance is restricted to the 7.5 HP level, with relaxations for the north-east, hill states and islands. In most states the pattern is:</p>
<ul>
<li>30 per cent of the benchmark or tendered cost from the Centre,</li>
<li>at least 30 per cent from the state,</li>
<li>the remainder, at most 40 per cent, from the farmer, of which a bank may lend three quarters.</li>
</ul>
<p>In the north-eastern and hill states the central share is 50 per cent. Several states add to their share, so that the farmer in the end pays 10 to 25 per cent.</p>
<h3>An illustration</h3>
<p>Suppose the tendered price of a 5 HP AC submersible set is Rs 3,20,000. At 30 + 30 the farmer's part is Rs 1,28,000; the bank may finance Rs 96,000 and Rs 32,000 is paid down. If diesel for the old pump cost Rs 45,000 a year, the whole of the farmer's part returns in a little under three years, before interest.</p>
<h2>Component C: sun for pumps already on the grid</h2>
<p>Two routes exist. Under <em>individual pump solarisation</em> the farmer gets modules of up to twice the pump capacity in kilowatts and sells the surplus. Under <em>feeder-level solarisation</em> one plant near the substation supplies the whole agricultural feeder, and the farmer does nothing except enjoy daytime power. The second has become the favourite of state utilities, since it needs no work at a thousand borewells.</p>
<blockquote><p>Daytime supply alone, without a rupee of subsidy reaching my hand, has let me stop irrigating at two in the morning.</p></blockquote>
<h2>Before you sign</h2>
<ol>
<li>Apply only through the state implementing agency or the official portal, <a href="https://pmkusum.mnre.gov.in">pmkusum.mnre.gov.in</a>. Imitation sites that ask for a “registration fee” appear every season, and the Ministry warns against them.</li>
<li>Have the borewell yield tested. A pump that runs dry at noon is worse than the diesel it replaced.</li>
<li>Ask for five years of maintenance, insurance and a local repair point in writing.</li>
<li>Use drip or sprinkler lines with the pump. Free energy has emptied more than one aquifer.</li>
</ol>
<p>As of January 2026 the sanctioned period of the scheme runs to 31 March 2026. A successor has been discussed publicly; check the Ministry's current notification before counting on any figure given here.</p>`,
  coverImage: '/pictures/posts/solar-pumps-for-farms.webp',
  category: 'Policy',
  tags: ['subsidy', 'grid', 'agrivoltaics'],
  author: { name: 'Devavrat Kulshrestha', avatar: '/pictures/people/23.webp' },
  publishedAt: '2026-01-15',
  createdAt: '2026-01-13T04:50:00.000Z',
  readTime: 3,
  status: 'Published',
};
