export const post = {
  title: 'String sizing on one page',
  excerpt:
    'Too many modules in series can destroy an inverter on a cold morning; too few, and it drops out on a ' +
    'hot afternoon. The arithmetic takes ten minutes, and a full example is worked out here.',
  content: `<p>Design software does this sum silently. Every site engineer should still be able to do it with a calculator, because the module delivered is often not the one in the drawing.</p>
<h2>What you need</h2>
<p>From the module datasheet: open-circuit voltage <strong>Voc</strong>, voltage at maximum power <strong>Vmp</strong>, short-circuit current <strong>Isc</strong>, and the temperature coefficients. From the inverter: maximum DC voltage, the MPPT range at full power, and the maximum current per input. From the site: the lowest temperature at sunrise and the highest cell temperature in summer.</p>
<h3>Temperatures for Indian sites</h3>
<p>Cold limits decide the upper bound. Take the record low of the district rather than the average: about 0 °C for Amritsar or Sikar, 10 °C for Nagpur, 18 °C for Chennai, and well below freezing for Leh. At sunrise the cell is close to air temperature. For the hot limit, 70 °C is a fair assumption on a flush-mounted metal roof, 65 °C on an open structure.</p>
<h2>The two limits</h2>
<pre><code>Voc(Tmin) = Voc × ( 1 + β × (Tmin − 25) )
Nmax      = floor( Vdc,max / Voc(Tmin) )

Vmp(Tmax) = Vmp × ( 1 + γ × (Tmax − 25) )
Nmin      = ceil( Vmppt,min / Vmp(Tmax) )

β  coefficient of Voc, per °C (negative)
γ  coefficient of Vmp, per °C (negative; use that of Pmax if not given)</code></pre>
<h2>Worked example</h2>
<p>A 575 Wp module has Voc 49.9 V, Vmp 41.8 V, Isc 13.9 A, β = −0.25 %/°C and γ = −0.30 %/°C. The inverter accepts 1,100 V at most and gives full power from 500 V upward. The site is near Karnal, so take a low of 2 °C and a hot cell at 70 °C.</p>
<ol>
<li>Cold Voc: 49.9 × (1 + 0.0025 × 23) = 49.9 × 1.0575 = 52.77 V.</li>
<li>Upper bound: 1,100 / 52.77 = 20.8, hence <strong>20 modules</strong>.</li>
<li>Hot Vmp: 41.8 × (1 − 0.0030 × 45) = 41.8 × 0.865 = 36.16 V.</li>
<li>Lower bound: 500 / 36.16 = 13.8, hence <strong>14 modules</strong>.</li>
</ol>
<p>Any length from 14 to 20 works. Eighteen is a comfortable choice: 950 V on the coldest morning, 651 V on the hottest afternoon. Twenty would give 1,055 V, still legal, yet a site that has once seen −2 °C would move closer to the limit than most of us like.</p>
<h2>Then the current</h2>
<p>Inverter inputs list an operating limit and a short-circuit limit. With 13.9 A per string, two strings on one 26 A input will clip at noon even though nothing is damaged. Where three or more strings join in parallel, each needs a fuse. Under the usual IEC 62548 rule its rating lies between 1.5 and 2.4 times Isc, and never above the maximum series fuse printed on the module: 1.5 × 13.9 = 20.9 A, so 25 A if the module label allows it. Bifacial arrays need a further allowance for light on the rear.</p>
<h2>Mistakes we keep seeing</h2>
<ul>
<li>Mixing strings of 17 and 19 modules on the same MPPT input.</li>
<li>Using the NOCT voltage from the datasheet as if it were a summer value for Bikaner.</li>
<li>Forgetting the insulation class of the module: a 1,000 V module may not sit in an 1,100 V string.</li>
<li>Reading the coefficient as per cent when the sheet gives millivolts per kelvin.</li>
</ul>
<p>Keep the sheet with your figures in the handover file. The person who replaces two broken modules in 2034 will need it.</p>`,
  coverImage: '/pictures/posts/string-sizing-basics.webp',
  category: 'Installation',
  tags: ['standards', 'rooftop', 'epc'],
  author: { name: 'Malarvizhi Sethuraman', avatar: '/pictures/people/12.webp' },
  publishedAt: '2025-12-08',
  createdAt: '2025-12-04T10:20:00.000Z',
  readTime: 3,
  status: 'Published',
};
