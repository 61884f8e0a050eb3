export const post = {
  title: 'Bifacial modules: counting the light from behind',
  excerpt:
    'A bifacial panel can add anything from two to fifteen per cent, depending mostly on what lies ' +
    'beneath it. We explain bifaciality, albedo and mounting height with figures for Indian sites.',
  content: `<p>Glass on both sides was once a premium. By 2026 it is the ordinary product on most Indian assembly lines, and buyers receive bifacial modules without having asked for them. Whether the rear side earns anything is decided at the site.</p>
<h2>Two numbers to keep apart</h2>
<p><strong>Bifaciality</strong> is a property of the module: the rated power of the rear divided by that of the front under equal light. PERC types reach about 70 per cent, TOPCon about 80, heterojunction 85 to 90. <strong>Bifacial gain</strong> is a property of the plant: the additional energy over a year compared with a one-sided module of equal front rating. A module of 80 per cent bifaciality glued to a tin roof has a gain of zero.</p>
<h2>What the ground gives back</h2>
<p>Typical reflectance, or albedo, for surfaces met in this country:</p>
<ul>
<li>fresh white roof coating: 0.70 to 0.80, falling to 0.50 once dusty;</li>
<li>light sand of western Rajasthan: 0.30 to 0.40;</li>
<li>weathered concrete: 0.25 to 0.30;</li>
<li>green crop or grass: 0.20 to 0.25;</li>
<li>black cotton soil, wet: 0.08 to 0.12;</li>
<li>open water: 0.05 to 0.10.</li>
</ul>
<img src="/pictures/posts/floating-solar.webp" alt="Solar modules on floats above dark water" width="1200" height="675">
<h2>A rough estimate</h2>
<p>For first discussions one may use a simple product, with a view factor between 0.2 and 0.4 according to height and row spacing and a loss allowance for the structure behind the cells:</p>
<pre><code>gain ≈ albedo × bifaciality × view factor × (1 − rear losses)

Sand, tracker, 1.5 m hub height:
  0.35 × 0.80 × 0.38 × 0.90  =  0.096   (9.6 %)

Concrete roof, 0.4 m clearance:
  0.28 × 0.80 × 0.20 × 0.80  =  0.036   (3.6 %)</code></pre>
<p>On a 1 MW ground plant that makes 17 lakh units with plain modules, 9.6 per cent is 1.63 lakh units, or about Rs 4.1 lakh a year at Rs 2.50. The concrete roof of 50 kW gains 2,700 units on 75,000. Pleasant, hardly decisive.</p>
<h2>Design changes that follow</h2>
<ol>
<li><strong>Height.</strong> Below half a metre the module shades its own ground. One metre recovers most of the benefit; above 1.5 m the wind load rises faster than the yield.</li>
<li><strong>Purlins and cable trays.</strong> Keep them under the frame or in the gap between cells. A rail across the middle shadows the rear and may create a mismatch.</li>
<li><strong>Currents.</strong> Rear light raises current in proportion. Fuses, cables and inverter inputs are chosen for the front rating plus 10 to 15 per cent, or the maker's stated bifacial condition.</li>
<li><strong>Row pitch.</strong> Widening rows lifts the rear gain and the cost of land together. Run the model both ways.</li>
</ol>
<h2>Reading the label</h2>
<p>The nameplate of a bifacial module shows its front power at standard conditions. Some add a second value at a rear irradiance of 135 W per square metre, the nameplate condition of IEC 61215. Sanctioned capacity, subsidy and approved-list entries follow the front value. An offer that prices the module on the higher figure is comparing unlike things.</p>
<p>Double glass brings advantages besides the rear side: lower moisture entry, no backsheet to crack, and often a thirty-year warranty. It also brings weight. At 31 to 34 kg for a large format, two persons and a lifting strap are needed, and thinner 2 mm panes call for clamps exactly where the manual puts them. Several cases of spontaneous breakage reported by members in 2025 went back to clamps placed too near the corner.</p>`,
  coverImage: '/pictures/posts/bifacial-modules.webp',
  category: 'Technology',
  tags: ['utility-scale', 'rooftop', 'standards'],
  author: { name: 'Malarvizhi Sethuraman', avatar: '/pictures/people/12.webp' },
  publishedAt: '2026-03-03',
  createdAt: '2026-03-03T09:50:00.000Z',
  readTime: 3,
  status: 'Published',
};
