export const post = {
  title: 'Crops under modules: first lessons from Indian agrivoltaics',
  excerpt:
    'Turmeric, leafy greens and fodder cope well with part shade; cotton does not. What early plots ' +
    'suggest about height, spacing, machinery and the agreement between farmer and developer.',
  content: `<p>India has about 140 million hectares of sown land and a growing need for sites where a megawatt can stand without driving out a crop. Agrivoltaics tries to keep both. Research farms, a few agricultural universities and some private plots have tried it since the middle of the last decade, and their notes deserve wider reading.</p>
<h2>Three layouts</h2>
<p><strong>Inter-row.</strong> Ordinary tables stand seven to ten metres apart, and the strip between them is cultivated. Cheapest to build. Tractor turning space at the row ends is nearly always forgotten.</p>
<p><strong>Overhead.</strong> Modules rest on posts three to four metres high, with gaps like a chessboard. Bullocks, power tillers and people pass beneath. Steel use may double.</p>
<p><strong>Vertical.</strong> Bifacial panels stand upright as fences facing east and west. They take hardly any land, give power in the morning and evening, and leave noon sun to the crop.</p>
<h2>What grows</h2>
<ul>
<li><em>Comfortable in 30 to 40 per cent shade:</em> turmeric, ginger, coriander, spinach, fenugreek, colocasia, many fodder grasses.</li>
<li><em>Acceptable with wider rows:</em> moong, groundnut, tomato, brinjal, chilli. Fruit set improves in May because leaves stay cooler.</li>
<li><em>Unsuitable:</em> cotton, sugar cane, maize, sunflower, and anything that grows taller than the lower edge of the module.</li>
</ul>
<p>In dry districts shade saves water. Trials have reported irrigation lower by a sixth to a third under part cover. In wet Konkan conditions the same shade encourages fungus, so the conclusion does not travel.</p>
<h2>Counting both harvests</h2>
<p>The <em>land equivalent ratio</em> adds the two relative yields:</p>
<pre><code>LER = (crop yield with modules / crop yield alone)
    + (energy per acre with crop / energy per acre alone)

Groundnut, inter-row:  0.82 + 0.60 = 1.42</code></pre>
<p>A value of 1.42 means that 1.42 acres of separate use would be needed for the same output. It says nothing about rupees. If the crop earns Rs 40,000 an acre and falls by 18 per cent, the farmer loses Rs 7,200. The lease should first cover that, and then the nuisance.</p>
<h2>The agreement</h2>
<p>Most failures were quarrels, not agronomy. A workable agreement names:</p>
<ol>
<li>who decides the crop, and the maximum height allowed;</li>
<li>spray rules, since copper and sulphur mixtures stain glass and corrode clamps;</li>
<li>cleaning water, which irrigates the row below if no detergent is used;</li>
<li>access days for the plant crew during sowing and harvest;</li>
<li>liability when a harrow meets a cable. Bury cables at 0.75 m or more, in pipe, with marker posts;</li>
<li>restoration at the end, including removal of foundations.</li>
</ol>
<blockquote><p>Make the lease payable in the month when school fees fall due. We asked, and that was the clause the villagers wanted.</p></blockquote>
<h2>Policy position</h2>
<p>Component A of PM-KUSUM expressly allowed plants on cultivable land if modules were raised on stilts so that farming continued. Yet land records, conversion rules and ceilings are state subjects, and they differ: one state treats a raised plant as continued agriculture, its neighbour asks for conversion of the whole survey number. Bank valuers have their own view. As of April 2026 there is no national definition of agrivoltaics that settles the question for revenue officers. Our working group has proposed one simple test, namely that at least three quarters of the sown area stay under crop in two seasons out of three.</p>
<p>If you run a plot, even of half an acre, please send yields, sowing dates and photographs to the chapter office. Ten modest data sets from ten districts would answer more than another seminar.</p>`,
  coverImage: '/pictures/posts/agrivoltaics.webp',
  category: 'Sustainability',
  tags: ['agrivoltaics', 'utility-scale'],
  author: { name: 'Aparajita Lahkar', avatar: '/pictures/people/04.webp' },
  publishedAt: '2026-04-27',
  createdAt: '2026-04-24T10:45:00.000Z',
  readTime: 3,
  status: 'Published',
};
