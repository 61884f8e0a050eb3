export const post = {
  title: 'Sizing a home battery without guesswork',
  excerpt:
    'List the loads that must run, multiply, then correct for depth of discharge, losses and ageing. A ' +
    'worked case from Lucknow, with notes on chemistry, siting and what the subsidy leaves out.',
  content: `<p>Three kinds of buyer ask for a battery. The first wants light in a power cut. The second wants to use noon energy in the evening because exports earn little. The third has been told by a neighbour that everyone needs one. The first two can be helped with arithmetic.</p>
<h2>Step one: essential loads</h2>
<p>Mrs S. in Lucknow made her list after the outages of June. She counted what must run for four hours:</p>
<ul>
<li>six LED lamps at 10 W: 60 W;</li>
<li>four BLDC fans at 30 W: 120 W;</li>
<li>router and laptop: 70 W;</li>
<li>refrigerator, averaged over its cycle: 100 W;</li>
<li>television: 90 W.</li>
</ul>
<p>Together 440 W, which over four hours makes 1.76 kWh. The air conditioner and the geyser stayed outside the list, a decision that halved the price.</p>
<h2>Step two: from load to nameplate</h2>
<pre><code>nameplate = energy / (depth of discharge × efficiency × end-of-life factor)

lithium iron phosphate:  1.76 / (0.90 × 0.93 × 0.80)  =  2.6 kWh
tubular lead-acid:       1.76 / (0.50 × 0.80 × 0.80)  =  5.5 kWh</code></pre>
<p>The efficiency covers discharge through the inverter. The end-of-life factor ensures that the promise still holds when the battery has aged to four fifths of its rating. A 2.6 kWh unit is not made, so she chose 3.</p>
<h2>Step three: check the power</h2>
<p>Energy is one limit, power the other. A refrigerator compressor draws five to eight times its running current for a fraction of a second. The hybrid inverter must supply this surge, and the battery management system must permit it. Ask for the ten-second rating, in amperes, of both.</p>
<h2>Evening use: does it pay?</h2>
<p>Suppose exports earn Rs 3 and evening units cost Rs 7. Each unit passed through the battery gains 7 × 0.88 − 3 = Rs 3.16. A 5 kWh battery cycled 300 times a year at 90 per cent depth moves 1,350 units in and earns Rs 4,266. At a price of Rs 90,000, including the hybrid inverter's extra cost, simple payback is 21 years. As of September 2026 few homes with one-for-one net metering gain anything, whereas a shop on a time-of-day tariff with a Rs 4 evening premium may.</p>
<blockquote><p>A battery bought for comfort needs no payback. A battery bought for profit needs a tariff order.</p></blockquote>
<h2>Chemistry and certificates</h2>
<p>Lithium iron phosphate has become the usual choice: 4,000 cycles or more, tolerant of partial charge, no gas. Lead-acid is cheaper to buy, easily recycled through existing channels and familiar to every electrician, yet wants topping up and a ventilated place. For lithium ask for IEC 62619 on cells and pack, transport test UN 38.3, and BIS registration where the current order requires it.</p>
<h2>Where to put it</h2>
<ol>
<li>On a masonry wall, in shade, out of the kitchen and bedrooms.</li>
<li>Never under the staircase that is your only exit.</li>
<li>At least 30 cm from other equipment, or what the manual says.</li>
<li>With a labelled DC breaker within reach, and no storage of cartons beneath.</li>
<li>Above the flood line of the last twenty years.</li>
</ol>
<p>High temperature shortens life more than hard use. A pack at 40 °C all summer may lose in six years what it would lose in ten at 25 °C.</p>
<h2>Subsidy</h2>
<p>Central assistance under PM Surya Ghar is computed on solar capacity. A hybrid inverter and battery may be part of the plant, but they add nothing to the amount. Some states have offered incentives of their own; check the notification in force before placing the order.</p>`,
  coverImage: '/pictures/posts/battery-storage-for-rooftops.webp',
  category: 'Technology',
  tags: ['storage', 'rooftop', 'grid'],
  author: { name: 'Ilango Peruvazhuthi', avatar: '/pictures/people/24.webp' },
  publishedAt: '2026-09-04',
  createdAt: '2026-09-01T06:45:00.000Z',
  readTime: 3,
  status: 'Published',
};
