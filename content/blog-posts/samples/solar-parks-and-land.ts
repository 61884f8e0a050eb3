export const post = {
  title: 'Solar parks and land: area, lease and the people who live there',
  excerpt:
    'A megawatt needs between three and five acres, a road, a substation and consent. We review the park ' +
    'scheme, the leasing model used in Karnataka and the questions villages put to developers.',
  content: `<p>Bhadla in Rajasthan and Pavagada in Karnataka appear in every lecture on Indian solar power. Both are parks: land, roads, water and transmission were arranged by one body, and developers bid for plots. The idea answered a real difficulty, since a single company seeking 500 acres had to deal with several hundred owners.</p>
<h2>The central scheme</h2>
<p>A scheme for solar parks and ultra mega projects was approved in December 2014 for 20,000 MW and enlarged in 2017 to 40,000 MW. Its assistance had two parts: up to Rs 25 lakh for the detailed report of a park, and up to Rs 20 lakh per megawatt, or 30 per cent of the cost including grid connection, whichever is less. The money is released by milestones through the implementing agencies. The period was extended more than once, most recently to March 2026 according to the orders seen by us; the position after that date must be verified with the <a href="https://mnre.gov.in">Ministry</a> before this article is published.</p>
<h2>How much land?</h2>
<p>Older norms spoke of five acres per megawatt. Efficiency has changed the sum.</p>
<pre><code>Module efficiency              22.5 %   →  4,444 m² of glass per MWp
Ground cover ratio, fixed tilt 0.42     →  10,580 m²
Roads, substation, drains      + 20 %   →  12,700 m²  =  3.1 acres per MWp
DC/AC ratio 1.4                         →  4.4 acres per MW (AC)</code></pre>
<p>Statements about land should always say whether DC or AC megawatts are meant. Trackers need a lower ground cover ratio and therefore more area, in return for 12 to 18 per cent more energy.</p>
<h2>Buy, acquire or lease</h2>
<h3>Government land</h3>
<p>Revenue waste is the quickest on paper. On the ground it may be common grazing, and the record of rights does not show it. A walk with herders in two seasons tells more than the map.</p>
<h3>Purchase</h3>
<p>Clear but slow. State ceilings and rules on who may hold agricultural land apply, with exemptions for solar projects in some states.</p>
<h3>Lease</h3>
<p>At Pavagada the state company took some 13,000 acres on lease for 28 years from farmers, at an annual rent of Rs 21,000 an acre in the beginning with five per cent added every second year. Ownership stayed with the families. Observers have praised the steady income, and have also noted that labourers without land received nothing and lost field work.</p>
<h4>Rent over the term</h4>
<p>With a rise of five per cent every two years the rent in the last two years is 21,000 × 1.05¹³ = Rs 39,600 an acre. If prices rise at five per cent <em>each</em> year, this is worth about Rs 10,600 in the money of the first year. A village that signs for a generation should see that figure.</p>
<h2>Questions heard in gram sabhas</h2>
<ul>
<li>Will the cart track to the temple remain open?</li>
<li>Who gets the grass-cutting and cleaning contracts?</li>
<li>Where does rain water go when forty hectares are levelled?</li>
<li>What if the company is sold?</li>
<li>Shall we have to pay for the land to be restored?</li>
</ul>
<p>Good answers are specific. A right of way is drawn on the layout. At least half of unskilled work goes to residents of named villages. Drains follow the natural fall and end in a recharge pond. Lease duties pass to any successor. A bond covers removal.</p>
<h2>Wildlife and water</h2>
<p>In parts of Jaisalmer and Barmer, overhead lines endanger the great Indian bustard. The Supreme Court has dealt with the matter in several orders since 2021, and routes there require fresh legal advice at the time of planning. Washing a 500 MW park twice a month takes about 4 crore litres a year at two litres a module, which is why dry cleaning has become usual in the desert.</p>
<blockquote><p>We were not against the panels. We were against hearing about them from the surveyor.</p></blockquote>
<p><em>Editor's note: a map of parks by state and the comments of the Rajasthan chapter are awaited.</em></p>`,
  coverImage: '/pictures/posts/solar-parks-and-land.webp',
  category: 'Policy',
  tags: ['utility-scale', 'grid'],
  author: { name: 'Devavrat Kulshrestha', avatar: '/pictures/people/23.webp' },
  publishedAt: '2026-11-13',
  createdAt: '2026-11-13T11:35:00.000Z',
  readTime: 4,
  status: 'Draft',
};
