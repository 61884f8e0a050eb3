export const post = {
  title: 'Choosing an inverter: seven questions before the datasheet',
  excerpt:
    'Efficiency figures differ by a fraction of a per cent. Shade, phase, service, enclosure and grid ' +
    'settings decide far more of what an inverter will be worth over its life on an Indian roof.',
  content: `<p>Most inverters offered for rooftops claim a peak efficiency between 97.5 and 98.7 per cent. On a 10 kW plant that spread is worth about 180 units a year. A failed unit waiting three weeks for a spare board in May costs nearly 900. So we begin with other questions.</p>
<h2>1. One roof plane or several?</h2>
<p>Modules facing the same way, free of shade, belong on a plain string inverter. Two orientations need two independent MPPT inputs. Where chimneys, water tanks or a neighbour's new floor throw moving shade, consider microinverters or DC optimisers, and ask for the yield estimate with and without them.</p>
<h2>2. Single-phase or three-phase?</h2>
<p>State supply codes fix the load beyond which a connection must be three-phase, often between 5 and 10 kW. A 6 kW single-phase inverter on one leg of a three-phase meter will export on that phase while the other two import. Most modern meters sum the phases; some older ones do not.</p>
<h2>3. How much DC on how much AC?</h2>
<p>Indian roofs rarely give full nameplate power. With cell temperatures of 60 °C in April, a 10 kWp array seldom exceeds 8.5 kW at the terminals. A ratio of 1.1 to 1.25 is usual. Check two limits: the maximum DC power the maker allows under warranty, and whether the distribution company counts DC or AC capacity when it compares your plant with the sanctioned load.</p>
<h2>4. Where will it hang?</h2>
<ul>
<li>Outdoors, insist on IP65 and a sunshade. Direct sun on the housing brings derating long before the air reaches the rated limit.</li>
<li>Near the sea, ask for the salt-mist test report and stainless fasteners.</li>
<li>Indoors, leave the clearances shown in the manual. A fan-cooled unit in a closed shaft will throttle every afternoon.</li>
</ul>
<h2>5. Which certificates?</h2>
<p>For India the essential papers are <strong>IS 16221 (Part 2)</strong> for safety and <strong>IS 16169</strong> for islanding prevention, with registration by the <a href="https://www.bis.gov.in">Bureau of Indian Standards</a>. The grid settings must follow the CEA technical standards for connectivity of distributed generation. Match the model number on the certificate with the one on the nameplate, suffix included.</p>
<h2>6. What happens in a power cut?</h2>
<p>A grid-tied inverter shuts down. This is deliberate: a lineman may be working on the feeder. Buyers who expect light during outages need a hybrid inverter with a battery and a separate circuit for essential loads. Tell them before the order, and write it on the quotation.</p>
<img src="/pictures/posts/battery-storage-for-rooftops.webp" alt="Battery cabinet beside a hybrid inverter in a utility room" width="1200" height="675">
<h2>7. Who repairs it, and how fast?</h2>
<p>Ask where the nearest service depot is, whether replacement is by swap or by repair, and who pays for transport. A ten-year warranty with a depot 900 km away is weaker than a seven-year one with stock in your district. Monitoring data should remain available to the owner even if the installer closes shop.</p>
<h3>A short calculation</h3>
<p>A workshop in Rajkot generates 42 units a day from a 10 kW plant and pays Rs 7.80 a unit. Each day of outage costs 42 × 7.80 = Rs 328. If unit A is Rs 6,000 cheaper but takes 18 days longer to replace, one failure in the life of the plant wipes out almost the whole saving: 18 × 328 = Rs 5,904.</p>
<p>Only when these seven answers are level does it make sense to compare efficiency curves, and then compare the weighted European or Indian-climate figure, <u>not</u> the peak.</p>`,
  coverImage: '/pictures/posts/choosing-an-inverter.webp',
  category: 'Technology',
  tags: ['rooftop', 'standards', 'grid'],
  author: { name: 'Ilango Peruvazhuthi', avatar: '/pictures/people/24.webp' },
  publishedAt: '2025-10-13',
  createdAt: '2025-10-09T09:15:00.000Z',
  readTime: 3,
  status: 'Published',
};
