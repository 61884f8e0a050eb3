export const post = {
  title: 'Open access for beginners: buying solar power from beyond the fence',
  excerpt:
    'Since 2022 a consumer of 100 kW may buy green power through open access. The landed cost, however, ' +
    'depends on five charges. A worked example shows how to add them up for your own state.',
  content: `<p>Not every factory has a roof worth using. A cold store in Nashik or a hotel in Kochi may find it easier to buy from a plant 200 km away, with the state's wires in between. The right to do so is called open access.</p>
<h2>The national rule</h2>
<p>The <strong>Electricity (Promoting Renewable Energy Through Green Energy Open Access) Rules, 2022</strong> lowered the threshold from 1 MW to 100 kW of contracted demand or sanctioned load. Several connections may be added together if they lie in one electricity division and reach 100 kW in all. Captive users face no minimum. Applications go through a <a href="https://greenopenaccess.in">national portal</a>, and a complete one must be decided in 15 days, failing which it counts as approved, subject to technical conditions.</p>
<p>States adopt the rules through their own regulations. Some have done so fully, others in part, so the figures that follow must be replaced by those of your commission.</p>
<h2>The five charges</h2>
<ul>
<li><strong>Transmission</strong> and <strong>wheeling</strong>, for the high-voltage and the distribution network, with losses taken in kind.</li>
<li><strong>Cross-subsidy surcharge</strong>, since the distribution company loses a customer who paid for others. For green open access the rules limit its growth: over twelve years from the start of generation it may not rise by more than half of the value in the year access was granted.</li>
<li><strong>Additional surcharge</strong>, for capacity left stranded. Consumers who go on paying fixed charges on their contract demand are spared it under the rules.</li>
<li><strong>Banking</strong>, the price of storing noon units with the distribution company.</li>
<li><strong>Scheduling and standby</strong>, small in normal months and painful when the plant trips.</li>
</ul>
<h2>A landed cost</h2>
<p>Our invented consumer draws at 33 kV, pays Rs 7.60 in energy charges and has reduced its contract demand to match the new supply. A developer in the same state offers Rs 3.60 at the plant.</p>
<pre><code>Energy at the plant                     3.60
Losses, 6 %        3.60 / 0.94 − 3.60   0.23
Transmission                            0.55
Wheeling at 33 kV                       0.35
Cross-subsidy surcharge                 1.30
Additional surcharge                    0.40
Banking, 8 % in kind                    0.29
                                       -----
Landed cost, Rs per unit                6.72</code></pre>
<p>The gain is 88 paise. On 20 lakh units a year it comes to Rs 17.6 lakh, enough to interest a mid-sized firm, and small enough for one tariff order to swallow. As a captive user with at least 26 per cent of the equity and 51 per cent of the consumption, the same firm avoids both surcharges, and the gain rises to Rs 2.58.</p>
<h2>Banking</h2>
<p>Solar power arrives at noon; a night shift does not. Banking lets surplus be drawn later. Under the 2022 rules it must be permitted at least on a monthly basis, and the quantity is not to be less than 30 per cent of the consumer's monthly drawal from the distribution company. Charges are in kind or in cash. Many states bar the use of units banked at noon during the evening peak; ask for the slot table first.</p>
<h2>Across state borders</h2>
<p>Power from another state uses the inter-state network. Projects commissioned by 30 June 2025 enjoy a full waiver of those transmission charges. For later ones the waiver falls in steps of a quarter each year: 75 per cent up to June 2026, 50 per cent up to June 2027, 25 per cent up to June 2028, then nil. Plants with co-located storage have been given a longer window. Losses are payable in every case.</p>
<h2>Before the first signature</h2>
<ol>
<li>Take twelve months of 15-minute meter data. Annual totals hide the mismatch.</li>
<li>Ask which meter is needed and who owns it.</li>
<li>Check the notice period for reducing contract demand with the distribution company.</li>
<li>Let the agreement share a change in surcharge between buyer and seller.</li>
</ol>`,
  coverImage: '/pictures/posts/open-access-basics.webp',
  category: 'Business',
  tags: ['open-access', 'grid', 'msme'],
  author: { name: 'Hetal Vasavada', avatar: '/pictures/people/11.webp' },
  publishedAt: '2026-06-30',
  createdAt: '2026-06-29T09:30:00.000Z',
  readTime: 4,
  status: 'Published',
};
