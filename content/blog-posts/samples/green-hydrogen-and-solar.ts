export const post = {
  title: 'Green hydrogen and solar: what the electrolyser asks of the plant',
  excerpt:
    'A kilogram of hydrogen needs about 55 units of electricity and carefully treated water. We estimate ' +
    'what a megawatt of solar can make, and why hours of operation decide the price.',
  content: `<p>Refineries and fertiliser works in India use several million tonnes of hydrogen a year, nearly all of it made from natural gas or naphtha. Replacing a part with hydrogen from renewable electricity is the aim of the National Green Hydrogen Mission, approved in January 2023 with an outlay of Rs 19,744 crore and a goal of five million tonnes of annual capacity by 2030.</p>
<h2>A definition first</h2>
<p>The standard notified in August 2023 calls hydrogen green if the emission from water treatment to compression does not exceed 2 kg of CO₂ equivalent per kilogram of hydrogen, averaged over twelve months. So a little grid power is not excluded, provided the yearly account balances.</p>
<h2>One megawatt, one year</h2>
<pre><code>Generation   1 MW × 8,760 h × 0.25 (capacity factor)  =  2,190 MWh
Consumption  55 kWh per kg, auxiliaries included
Hydrogen     2,190,000 / 55                           =  39,800 kg
Water        39,800 × 15 litres                       =  597 kilolitres</code></pre>
<p>About 40 tonnes, then. Five million tonnes would call for something like 125 GW of solar of that kind, which matches the order of magnitude in official documents. Chemistry requires 9 litres of water per kilogram; treatment losses and cooling raise it to 15 or 20 in practice. In Kutch or Thoothukudi that water will come from the sea, and desalination adds only one or two per cent to the energy.</p>
<h2>What idle hours cost</h2>
<p>An electrolyser fed by a plain solar plant of equal size works 2,190 full-load hours. Look at the capital part of the cost, assuming Rs 5 crore per megawatt and a yearly charge of 12 per cent:</p>
<ul>
<li>Solar only: Rs 60 lakh ÷ 39,800 kg = Rs 151 per kg.</li>
<li>Solar with wind, 4,400 hours: Rs 60 lakh ÷ 80,000 kg = Rs 75 per kg.</li>
<li>With storage as well, 6,100 hours: Rs 60 lakh ÷ 1,10,900 kg = Rs 54 per kg.</li>
</ul>
<p>Electricity at Rs 2.50 adds Rs 138 in each case, and more where storage has to be paid for. Cheap noon energy alone does not make cheap hydrogen. The developer looks for the mix of sun, wind and storage at which the sum is lowest.</p>
<img src="/pictures/posts/corporate-power-purchase.webp" alt="Industrial works supplied by a distant solar plant" width="1200" height="675">
<h2>What it means for solar designers</h2>
<h3>Ramps</h3>
<p>Proton-exchange units follow a cloud within seconds. Alkaline stacks are slower and should not fall below some 20 to 30 per cent of load, because gases begin to mix. A small battery that carries the minimum through the night avoids daily restarts.</p>
<h3>Direct current</h3>
<p>Both devices work on direct current, so coupling without an inverter is tempting. It saves about two per cent and ties array voltage to stack voltage. Most projects stay with an AC bus, where wind and grid can join.</p>
<h3>Power quality</h3>
<p>Thyristor rectifiers bring harmonics and reactive demand. Fix the limits at the point of connection before the transformer is ordered.</p>
<h2>Policy supports to verify</h2>
<p>The mission's SIGHT programme pays incentives for electrolyser making and for production, allotted through bids. Renewable power used for green hydrogen or ammonia has enjoyed its own waiver of inter-state transmission charges, with a longer window than the general one, and many states have added concessions on duty, land or wheeling. Each carries a commissioning date and a ceiling. Obtain the current orders from the <a href="https://mnre.gov.in">Ministry</a> and your state agency before the financial model is frozen.</p>
<p>For a member with a 5 MW plant in the open market the practical message is modest. Hydrogen will not rescue a poor site. A good site close to a fertiliser works, a port or a city gas network has one more possible buyer than it had five years ago.</p>`,
  coverImage: '/pictures/posts/green-hydrogen-and-solar.webp',
  category: 'Sustainability',
  tags: ['storage', 'open-access', 'utility-scale'],
  author: { name: 'Ilango Peruvazhuthi', avatar: '/pictures/people/24.webp' },
  publishedAt: '2026-10-15',
  createdAt: '2026-10-12T09:00:00.000Z',
  readTime: 3,
  status: 'Published',
};
