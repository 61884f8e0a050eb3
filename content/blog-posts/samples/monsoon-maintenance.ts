export const post = {
  title: 'Before the rains: a fortnight of checks for rooftop plants',
  excerpt:
    'Most monsoon faults begin in May: a loose gland, a blocked drain, a rusted clamp. A two-week plan ' +
    'for owners and service crews, and what to do safely when a roof is already under water.',
  content: `<p>In an ordinary year the monsoon reaches Kerala about 1 June, Mumbai in the second week and Delhi towards the end of the month. Count back fourteen days from your own date and start there.</p>
<h2>Week one: dry work</h2>
<h3>Day 1 to 2. Structure</h3>
<p>Go round with a torque wrench. Clamps loosen through a hot season as rails expand; 14 to 18 Nm is typical for M8, but the manual decides. Mark each tightened bolt with paint. Look at the foot of every leg, where water stands, and treat rust with a zinc-rich coating.</p>
<h3>Day 3. Drains</h3>
<p>Remove leaves and the plastic bags that crews leave behind. Ballast blocks sometimes drift across an outlet. Pour two buckets of water and watch where they go.</p>
<h3>Day 4 to 5. Cables and boxes</h3>
<ul>
<li>No connector may lie on the roof surface. Lift it with UV-stable ties or clips.</li>
<li>Cables enter boxes from below, with a drip loop.</li>
<li>Open each junction box, replace hardened gaskets, put in fresh silica gel and close unused glands with proper plugs. Insulation tape is not a plug.</li>
<li>Check for nests. Geckos have tripped more strings in Pune than lightning.</li>
</ul>
<h2>Week two: measurements</h2>
<ol>
<li>Insulation resistance of each string to earth at 1,000 V DC, with surge protectors disconnected. The floor for systems above 500 V is 1 megohm; a healthy string in dry weather shows tens or hundreds.</li>
<li>Open-circuit voltage of each string, compared with its neighbours at the same hour. A gap of 35 to 45 V means one module is out.</li>
<li>Earth resistance at the pits. Record the value; water the pit and see if it changes much.</li>
<li>Indicator windows of surge arresters. Red means replace before the first thunderstorm.</li>
<li>Trip test of the residual current device on the AC side.</li>
</ol>
<h3>What to keep on the shelf</h3>
<p>Two spare surge cartridges, ten pairs of connectors of the <em>same make</em> as those installed, four end clamps, string fuses, glands in three sizes, a tube of neutral-cure silicone. The lot costs around Rs 9,000. For a 30 kW plant earning Rs 850 a day, waiting eleven days for parts in July costs the same.</p>
<h2>During the rains</h2>
<p>Expect generation to drop. A plant in Ratnagiri that gives 4.4 units per kW a day in April may give 2.1 in July, and that is weather, not failure. Compare with a neighbour or with satellite irradiance before calling the crew.</p>
<p>Isolation faults early on wet mornings, which vanish by noon, point to moisture in a connector. Note the time and the inverter input, and hunt for it after three dry hours.</p>
<img src="/pictures/posts/lightning-and-earthing.webp" alt="Lightning arrester and down conductor on a terrace" width="1200" height="675">
<h2>If the roof or the inverter room is flooded</h2>
<ul>
<li>Stay out of the water. Modules give voltage whenever there is light, even with the main switch off.</li>
<li>Switch off the AC supply from a dry place, or ask the distribution company to do so.</li>
<li>Turn the DC isolator only if you can reach it with dry feet and it has not been submerged.</li>
<li>Do not restart after draining. Equipment that has stood in water needs drying, testing and often replacement; record the water line in photographs for the insurer within the period in the policy, frequently seven days or fewer.</li>
</ul>
<p>Heavy rain is also a free wash. Skip the June cleaning, and spend the saved wage on an extra hour with the torque wrench.</p>`,
  coverImage: '/pictures/posts/monsoon-maintenance.webp',
  category: 'Installation',
  tags: ['maintenance', 'rooftop', 'skills'],
  author: { name: 'Aparajita Lahkar', avatar: '/pictures/people/04.webp' },
  publishedAt: '2026-05-20',
  createdAt: '2026-05-19T03:55:00.000Z',
  readTime: 3,
  status: 'Published',
};
