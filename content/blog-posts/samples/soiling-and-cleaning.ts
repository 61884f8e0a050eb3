export const post = {
  title: 'Dust, water and the right day to clean',
  excerpt:
    'In dry months, a plant in western India may lose about half a per cent of its output each day. A ' +
    'simple sum shows when washing pays for itself, and how to do it without harming the glass.',
  content: `<p>Walk across a factory roof near Bhiwadi in late November and the shoe prints tell you what the monitoring screen does not. The film of dust builds evenly, all strings sag together, and no alarm is raised because nothing stands out from its neighbour.</p>
<h2>How large is the loss?</h2>
<p>Measured rates vary with season and surroundings. Coastal Kerala after rain may see almost none. Semi-arid sites in Rajasthan, Gujarat and Haryana commonly report 0.3 to 0.6 per cent a day in dry weather, and near cement works, brick kilns or unpaved roads the figure can pass one per cent. Bird droppings are a different matter: they shade single cells, cause heating there and do not wash away with drizzle.</p>
<h2>When does cleaning pay?</h2>
<p>If output falls by a steady daily fraction <em>s</em>, the loss over an interval of <em>n</em> days averages half of <em>s × n</em>. Setting that against the price of a wash gives the cheapest interval:</p>
<pre><code>n = sqrt( 2 × C / (s × E × P) )

C  cost of one complete wash, in rupees
s  soiling rate per day (0.005 = 0.5 %)
E  daily generation when clean, in units
P  value of a unit, in rupees</code></pre>
<p>A 200 kW plant makes 840 units a day, a unit is worth Rs 7, and a wash costs Rs 3,500. With s = 0.005 the denominator is 0.005 × 840 × 7 = 29.4, so n = √(7,000 / 29.4) = 15.4 days. Washing every week would be wasteful here, and once in two months would cost the owner about Rs 53,000 of generation over those sixty days.</p>
<h3>Getting <em>s</em> for your own roof</h3>
<ol>
<li>Pick two similar strings on the same inverter.</li>
<li>Clean one every third day for a month and leave the other alone.</li>
<li>Divide the daily energy of the dirty string by that of the clean one, and plot the ratio. Its slope is your soiling rate.</li>
</ol>
<h2>Doing it properly</h2>
<ul>
<li>Work before 8 a.m. or after sunset. Cold water on hot glass can crack it, and full-voltage strings should not be handled wet.</li>
<li>Use soft water, below roughly 200 ppm of dissolved solids; hard borewell water leaves a white bloom that later needs a descaler which the module maker allows.</li>
<li>Choose a soft nylon brush on a pole with a rubber edge. Metal scrapers, detergents and pressure washers at close range void most warranties.</li>
<li>Nobody walks on modules. A footprint leaves cell cracks that appear in electroluminescence pictures years later.</li>
<li>Fix an anchor line and wear a harness at every roof edge.</li>
</ul>
<img src="/pictures/posts/monsoon-maintenance.webp" alt="Technician checking rain-washed modules on a rooftop" width="1200" height="675">
<h2>Water is not free</h2>
<p>Manual washing takes about 1.5 to 2 litres per module, more if the crew is careless. At 2,500 modules and 24 washes a year, that is up to 1,20,000 litres. Large plants in desert districts have moved to dry brushing robots that ride along the row at night. They suit long tables with few gaps; on a roof cut up by vents and skylights, a trained team of three with a tanker remains the sensible choice.</p>
<p>One last entry for the log book: after every wash, note the date, the crew, the source of water and the output of a clear noon before and after. A year of such notes is worth more than any rule of thumb, including ours.</p>`,
  coverImage: '/pictures/posts/soiling-and-cleaning.webp',
  category: 'Installation',
  tags: ['maintenance', 'rooftop', 'utility-scale'],
  author: { name: 'Ilango Peruvazhuthi', avatar: '/pictures/people/24.webp' },
  publishedAt: '2025-11-27',
  createdAt: '2025-11-27T07:05:00.000Z',
  readTime: 3,
  status: 'Published',
};
