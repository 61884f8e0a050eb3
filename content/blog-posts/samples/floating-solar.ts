export const post = {
  title: 'Floating solar: what a reservoir adds, and what it costs',
  excerpt:
    'Water cools modules, saves land and complicates almost everything else. We look at anchoring, ' +
    'evaporation, permissions and maintenance by boat, with a yield comparison for one tank.',
  content: `<p>Kerala, Telangana, Andhra Pradesh and Madhya Pradesh have plants afloat on drinking-water tanks, irrigation reservoirs and the cooling ponds of thermal stations. The Omkareshwar reservoir on the Narmada is the best-known site. For states short of land the attraction is plain. For the engineer, the design starts under water.</p>
<h2>Begin with the survey</h2>
<p>A bathymetric map, soil samples from the bed, ten years of water levels and the wind record come before any layout. The level decides the mooring. A reservoir that falls by 14 metres between October and June needs ropes that stay taut over the whole range, and a shape that will not ground on a hidden hillock.</p>
<h3>Anchors</h3>
<ul>
<li><strong>Bank anchoring</strong> suits small tanks; inspection is easy.</li>
<li><strong>Dead weights</strong> of concrete suit soft beds. Each may weigh several tonnes, and once sunk is not moved again.</li>
<li><strong>Helical or driven anchors</strong> hold more per kilogram and need divers.</li>
</ul>
<h2>Energy compared</h2>
<p>The popular claim of ten to fifteen per cent more energy belongs to brochures. Cooling does help: modules on open floats run some 5 to 8 °C below those on a roof. At a coefficient of −0.34 per cent per degree this is worth 1.7 to 2.7 per cent. Against it stands the low tilt.</p>
<pre><code>Tank near Solapur, per kWp and year
Ground, 17° tilt                            1,690 units
Float, 7° tilt                  − 3.0 %     1,639 units
Cooler by 7 °C                  + 2.4 %     1,679 units
Movement mismatch, longer cable − 0.8 %     1,665 units</code></pre>
<p>In this calculation the float <em>loses</em> a little. On a site that is dusty when dry it may win, since there is less soiling on water, bird islands excepted.</p>
<h2>Water saved</h2>
<p>Open tanks in peninsular India lose 1.5 to 2 metres a year to evaporation. Covering reduces this in the covered part by roughly half to two thirds, depending on the float type. Ten megawatts over twelve hectares, at 1.8 m and 55 per cent, save 1,20,000 m² × 1.8 × 0.55 = 1.19 lakh cubic metres, about the yearly domestic need of 3,250 people at 100 litres a day.</p>
<h2>Materials and safety</h2>
<ol>
<li>Floats of high-density polyethylene with UV stabiliser, proven by ageing tests, and certified for contact with drinking water where it applies.</li>
<li>Modules of glass-glass type with frames resistant to corrosion. Junction boxes of at least IP68.</li>
<li>Cables with slack for movement, kept above the surface. A loop that touches water will chafe through in two seasons.</li>
<li>Earthing through a continuous conductor to the shore, with the insulation monitored all day.</li>
<li>Life jackets, a rescue boat and a two-person rule for each job.</li>
</ol>
<h2>Permissions</h2>
<p>The list is long: the owner of the reservoir, usually the irrigation department or a municipal body, fisheries cooperatives with existing leases, the dam safety organisation, and the forest department where the banks are notified. A social agreement with fishing families deserves as much care as the power agreement. A channel for boats and a stretch without floats cost little if drawn at the start.</p>
<p>Capital costs in tenders up to 2025 were some 10 to 25 per cent above ground plants of like size, with mooring and floats as the difference. Against this put the land that need not be bought. Where a substation and a road already serve a dam, the sum may come out in favour of water; where they do not, it seldom does.</p>`,
  coverImage: '/pictures/posts/floating-solar.webp',
  category: 'Technology',
  tags: ['utility-scale', 'grid', 'maintenance'],
  author: { name: 'Ilango Peruvazhuthi', avatar: '/pictures/people/24.webp' },
  publishedAt: '2026-08-07',
  createdAt: '2026-08-05T07:40:00.000Z',
  readTime: 3,
  status: 'Published',
};
