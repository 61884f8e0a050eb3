export const post = {
  title: 'Lightning and earthing for rooftop plants: a working note',
  excerpt:
    'Surge arresters protect only if the earth beneath them is sound. A draft guide to rods, resistance, ' +
    'bonding and arrester selection, with the formula and a value for ordinary red soil.',
  content: `<p>Odisha, Jharkhand, Madhya Pradesh and the Western Ghats count among the regions with the most thunder days in the country. Few rooftop plants are hit directly. Far more fail because a strike half a kilometre away lifts the potential of a cable for a few microseconds.</p>
<h2>The documents</h2>
<ul>
<li><strong>IS 3043</strong>, code of practice for earthing.</li>
<li><strong>IS/IEC 62305</strong>, parts 1 to 4, protection against lightning, with the risk assessment in part 2.</li>
<li><strong>IEC 61643-31</strong> for surge protective devices on the DC side of photovoltaic systems.</li>
<li>The safety regulations of the <a href="https://cea.nic.in">Central Electricity Authority</a>, last recast in 2023.</li>
</ul>
<h2>How many pits?</h2>
<p>Purchase specifications commonly ask for separate electrodes for the lightning arrester, the DC side and the AC side, with less than 5 ohms each. Separate electrodes are sound practice; separate <em>systems</em> are not. If they are left unconnected, a strike raises one several kilovolts above the next and the current jumps through the inverter. Electrodes should be joined below ground by a bonding conductor, so that all parts rise and fall together.</p>
<h3>Resistance of one rod</h3>
<pre><code>R = ρ / (2 π L) × ln( 4 L / d )

ρ  soil resistivity, ohm-metre      100   (moist red soil)
L  length of rod, metre             3.0
d  diameter of rod, metre           0.016

R = 100 / 18.85 × ln(750) = 5.305 × 6.62 = 35 ohm</code></pre>
<p>One plain rod therefore misses the 5 ohm value by a wide margin. Four rods, spaced at least 6 m apart, give roughly 35 / 4 × 1.3 = 11 ohm. Deeper rods that reach damp layers, a ring conductor around the building, or backfill of bentonite bring it lower. In dry laterite at 800 ohm-metre, 5 ohms can be out of reach on an ordinary plot. Then equipotential bonding and well-placed arresters must do the work, and the designer should say so in writing rather than record a fanciful reading.</p>
<h2>Air terminals</h2>
<ol>
<li>Draw the rolling sphere of 45 m radius (class III) or the protective angle for the height.</li>
<li>Place rods on the north side, so that their shadow stays off the modules.</li>
<li>Keep the separation distance between rods and frames, often 0.5 to 1 m. Where it cannot be kept, bond the frame to the system and fit class I arresters.</li>
<li>Run two down conductors at least, straight, without loops.</li>
</ol>
<h2>Frames and rails</h2>
<p>Anodised aluminium does not conduct at its surface. Use serrated washers or the clamp approved by the maker, and measure continuity from the farthest frame to the earth bar: less than 0.2 ohm is a reasonable acceptance value. Copper touching aluminium corrodes within one monsoon. Put a bimetallic washer or tinned lug between them.</p>
<h2>Arresters</h2>
<ul>
<li>Type 1+2 where an external lightning system exists without separation, Type 2 otherwise.</li>
<li>Continuous voltage not below 1.2 times the string voltage at standard conditions.</li>
<li>Leads as short as can be: each metre adds about a kilovolt. Half a metre in all is the aim.</li>
<li>A second set at the array if the DC cable is longer than ten metres.</li>
<li>Data lines as well. A Rs 900 arrester on the RS-485 cable saves a Rs 14,000 communication card.</li>
</ul>
<h2>Record sheet</h2>
<p>Date, weather of the past week, method, distance of auxiliary electrodes, reading for each pit before and after joining, and initials. Measure in April, when soil is driest. <s>Twice a year is enough.</s> Once a year and after each known strike nearby.</p>
<p><em>Still to be added: photographs from the Sambalpur inspection and comments by the standards committee.</em></p>`,
  coverImage: '/pictures/posts/lightning-and-earthing.webp',
  category: 'Installation',
  tags: ['standards', 'rooftop', 'maintenance'],
  author: { name: 'Malarvizhi Sethuraman', avatar: '/pictures/people/12.webp' },
  publishedAt: '2026-11-05',
  createdAt: '2026-11-02T08:25:00.000Z',
  readTime: 3,
  status: 'Draft',
};
