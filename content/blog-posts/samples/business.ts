export const corporatePowerPurchase = {
  title: 'Corporate power purchase: captive, group captive, third-party or virtual?',
  excerpt:
    'Companies now sign solar contracts of ten to twenty-five years. The legal form decides which charges ' +
    'apply and who carries risk. We compare four structures and the clauses that matter most.',
  content: `<p>A purchase manager buys steel for a quarter. Asked to buy electricity until 2046, he rightly asks for help. This note is written for him, or for her, and assumes that the basics of open access are known.</p>
<h2>Four structures</h2>
<h3>Captive</h3>
<p>The company owns the plant and uses the power. Under the Electricity Rules, 2005 the captive user must hold at least 26 per cent of the ownership and consume at least 51 per cent of the generation in the year. Cross-subsidy surcharge does not apply, and the Supreme Court in 2021 held that additional surcharge does not apply to captive users either.</p>
<h3>Group captive</h3>
<p>Several consumers together hold the 26 per cent and take the 51 per cent, with consumption in proportion to their shares within a tolerance of ten per cent. A developer holds the rest and operates. The form suits mid-sized firms. Verification is annual; failing it for a year turns the whole supply into a third-party sale, with surcharges claimed afterwards.</p>
<h3>Third-party</h3>
<p>No equity. The seller delivers at an agreed tariff and the buyer pays every open access charge. Simple to sign and to leave.</p>
<h3>Virtual</h3>
<p>No power reaches the factory under the contract. The plant sells in the market, the parties settle the difference between the market price and a strike price, and the buyer receives the environmental attributes. The regulator consulted on guidelines for such contracts in 2025. Follow the <a href="https://cercind.gov.in">Central Commission</a> for their present form.</p>
<h2>Group captive in numbers</h2>
<p>Twenty megawatts cost Rs 80 crore, of which Rs 24 crore is equity. Users must hold 26 per cent of that equity with voting rights: Rs 6.24 crore. A textile mill that takes a quarter of the captive consumption invests Rs 1.56 crore.</p>
<ul>
<li>Generation: 20 MW × 1,750 hours = 3.5 crore units.</li>
<li>Minimum captive use, 51 per cent: 1.785 crore units.</li>
<li>The mill's part: 44.6 lakh units; permitted band 40.2 to 49.1 lakh.</li>
</ul>
<p>If a strike shuts the mill and it draws 35 lakh, it falls out of the band. A good agreement lets other users absorb the difference, and says who pays if they cannot.</p>
<h2>Why companies sign</h2>
<p>Price first. Then the obligation: under the Energy Conservation Act designated consumers, among them open access and captive users, must meet a rising share of consumption from non-fossil sources, reaching 43.33 per cent in 2029-30 according to the notification of 2023, which was revised in 2025. Lastly buyers abroad ask for the carbon content of goods, and a contract with traceable attributes answers them better than a brochure.</p>
<h2>Clauses worth a day of negotiation</h2>
<ol>
<li><strong>Change in law.</strong> Define a base date and list the charges. Share beyond a threshold rather than passing through from the first paisa.</li>
<li><strong>Minimum offtake and deemed generation.</strong> Curtailment by the grid operator should not be for the buyer's account.</li>
<li><strong>Delay.</strong> Liquidated damages tied to the saving lost, with a long-stop date.</li>
<li><strong>Attributes.</strong> State who holds certificates, and that they are not sold twice.</li>
<li><strong>Exit.</strong> Termination payments in a schedule; right to assign the contract with the factory.</li>
<li><strong>Security.</strong> Two months' billing by revolving letter of credit is common. More is rarely justified for a rated buyer.</li>
</ol>
<h2>A caution on tenure</h2>
<p>Tariffs of new solar plants fell through most of the past decade. A twenty-five-year price without review may look heavy in year eight. Shorter terms, or a reopening in the tenth year against a published index, cost a few paise and help both sides to remain on speaking terms.</p>`,
  coverImage: '/pictures/posts/corporate-power-purchase.webp',
  category: 'Business',
  tags: ['open-access', 'utility-scale', 'grid'],
  author: { name: 'Hetal Vasavada', avatar: '/pictures/people/11.webp' },
  publishedAt: '2026-09-17',
  createdAt: '2026-09-17T10:05:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const openAccessBasics = {
  title: 'Open access for beginners: buying solar power from beyond the fence',
  excerpt:
    'Since 2022 a consumer of 100 kW may buy green power through open access. The landed cost, however, ' +
    'depends on five charges. A worked example shows how to add them up for your own state.',
  content: `<p>Not every factory has a roof worth using. A cold store in Nashik or a hotel in Kochi may find it easier to buy from a plant 200 km away, with the state's wires in between. The right to do so is called open access.</p>
<h2>The national rule</h2>
<p>The <strong>Electricity (Promoting Renewable Energy Through Green Energy Open Access) Rules, 2022</strong> lowered the threshold from 1 MW to 100 kW of contracted demand or sanctioned load. Several connections may be added together if they lie in one electricity division and reach 100 kW in all. Captive users face no minimum. Applications go through a <a href="https://greenopenaccess.in">national portal</a>, and a complete one must be decided in 15 days, failing which it counts as approved, subject to technical conditions.</p>
<p>States adopt the rules through their own regulations. Some have done so fully, others in part, so the figures that follow must be replaced by those of your commission.</p>
<h2>The five charges</h2>
<ul>
<li><strong>Transmission</strong> and <strong>wheeling</strong>, for the high-voltage and the distribution network, with losses taken in kind.</li>
<li><strong>Cross-subsidy surcharge</strong>, since the distribution company loses a customer who paid for others. For green open access the rules limit its growth: over twelve years from the start of generation it may not rise by more than half of the value in the year access was granted.</li>
<li><strong>Additional surcharge</strong>, for capacity left stranded. Consumers who go on paying fixed charges on their contract demand are spared it under the rules.</li>
<li><strong>Banking</strong>, the price of storing noon units with the distribution company.</li>
<li><strong>Scheduling and standby</strong>, small in normal months and painful when the plant trips.</li>
</ul>
<h2>A landed cost</h2>
<p>Our invented consumer draws at 33 kV, pays Rs 7.60 in energy charges and has reduced its contract demand to match the new supply. A developer in the same state offers Rs 3.60 at the plant.</p>
<pre><code>Energy at the plant                     3.60
Losses, 6 %        3.60 / 0.94 − 3.60   0.23
Transmission                            0.55
Wheeling at 33 kV                       0.35
Cross-subsidy surcharge                 1.30
Additional surcharge                    0.40
Banking, 8 % in kind                    0.29
                                       -----
Landed cost, Rs per unit                6.72</code></pre>
<p>The gain is 88 paise. On 20 lakh units a year it comes to Rs 17.6 lakh, enough to interest a mid-sized firm, and small enough for one tariff order to swallow. As a captive user with at least 26 per cent of the equity and 51 per cent of the consumption, the same firm avoids both surcharges, and the gain rises to Rs 2.58.</p>
<h2>Banking</h2>
<p>Solar power arrives at noon; a night shift does not. Banking lets surplus be drawn later. Under the 2022 rules it must be permitted at least on a monthly basis, and the quantity is not to be less than 30 per cent of the consumer's monthly drawal from the distribution company. Charges are in kind or in cash. Many states bar the use of units banked at noon during the evening peak; ask for the slot table first.</p>
<h2>Across state borders</h2>
<p>Power from another state uses the inter-state network. Projects commissioned by 30 June 2025 enjoy a full waiver of those transmission charges. For later ones the waiver falls in steps of a quarter each year: 75 per cent up to June 2026, 50 per cent up to June 2027, 25 per cent up to June 2028, then nil. Plants with co-located storage have been given a longer window. Losses are payable in every case.</p>
<h2>Before the first signature</h2>
<ol>
<li>Take twelve months of 15-minute meter data. Annual totals hide the mismatch.</li>
<li>Ask which meter is needed and who owns it.</li>
<li>Check the notice period for reducing contract demand with the distribution company.</li>
<li>Let the agreement share a change in surcharge between buyer and seller.</li>
</ol>`,
  coverImage: '/pictures/posts/open-access-basics.webp',
  category: 'Business',
  tags: ['open-access', 'grid', 'msme'],
  author: { name: 'Hetal Vasavada', avatar: '/pictures/people/11.webp' },
  publishedAt: '2026-06-30',
  createdAt: '2026-06-29T09:30:00.000Z',
  readTime: 4,
  status: 'Published',
};

export const epcContractChecklist = {
  title: 'An EPC contract checklist for buyers who are not engineers',
  excerpt:
    'Twenty points to settle before you sign for a rooftop or ground plant, from the shade study to the ' +
    'retention money, with two clauses drafted so that you can adapt them to your own order.',
  content: `<p>Of the disputes that reached our mediation desk last year, only one in nine concerned faulty equipment. The others were about things nobody had written down. Print this list and tick it together with the contractor.</p>
<h2>Scope</h2>
<ul>
<li>DC capacity and AC capacity, each in kW, stated separately.</li>
<li>Make, model and wattage of modules and inverters; “or equivalent” only with written consent.</li>
<li>Structure: steel grade, galvanising thickness in microns, wind speed for the district as per IS 875 (Part 3).</li>
<li>Who strengthens the roof, waterproofs the holes and moves the lightning rod.</li>
<li>Who applies to the distribution company, and who pays its fees.</li>
</ul>
<h2>Performance</h2>
<ul>
<li>Expected units in year one, with the weather source and the shade study attached.</li>
<li>A guaranteed performance ratio, measured how and for how long.</li>
<li>Compensation per unit short, with a ceiling.</li>
</ul>
<h3>Sample clause</h3>
<blockquote><p>The Contractor guarantees a performance ratio of not less than 78 per cent averaged over twelve months from commissioning, computed from the inverter energy meter and a calibrated reference cell in the plane of the array. For every unit of shortfall the Contractor shall pay the Owner Rs 5, limited in aggregate to ten per cent of the contract price.</p></blockquote>
<h3>The sum behind it</h3>
<p>A plant of 80 kWp receives 1,900 kWh per square metre in a year on its tilted plane. At 78 per cent it should deliver 80 × 1,900 × 0.78 = 1,18,560 units. If the meter shows 1,12,000, the shortfall is 6,560 units and the compensation Rs 32,800. In a cloudy year the reference cell lowers the expectation by itself, so nobody argues about the monsoon.</p>
<h2>Money</h2>
<ol>
<li>Link each instalment to something you can see: approved drawings, material at site, mechanical completion, net meter energised.</li>
<li>Keep the advance near ten per cent, or take a bank guarantee for more.</li>
<li>Retain five to ten per cent for a year, released against a further guarantee if the contractor needs cash.</li>
<li>State the GST treatment and who gains or bears if a rate changes.</li>
<li>Fix the price in rupees for the validity of the order. A clause tied to the dollar or to module prices needs a cap both ways.</li>
</ol>
<h2>Time</h2>
<p>Count from a defined zero date, such as receipt of advance <em>and</em> clear roof. Delay by the distribution company extends the period; delay in delivery of modules ordinarily does not. Half a per cent of the price per week, up to five per cent, is a common rate of liquidated damages.</p>
<h2>Quality and safety</h2>
<ul>
<li>Test reports at handover: insulation resistance, string voltages, earth resistance, thermal pictures of joints.</li>
<li>As-built drawings and serial lists in editable form.</li>
<li>Insurance during erection, including third parties below the roof.</li>
<li>Harness, lifeline and a named supervisor. Work stops without them.</li>
</ul>
<h2>Afterwards</h2>
<ul>
<li>Response time in hours, with holidays counted or not.</li>
<li>Warranties passed on to the owner in the maker's name, not only the contractor's.</li>
<li>Passwords of the monitoring account. They belong to the owner from the first day.</li>
</ul>
<h3>Sample clause on data</h3>
<blockquote><p>All generation data, log-in credentials and communication hardware are the property of the Owner. The Contractor shall transfer administrator rights on the date of commissioning.</p></blockquote>
<p>The clauses are illustrations. A lawyer should fit them to your state, your lender and the value of the order.</p>`,
  coverImage: '/pictures/posts/epc-contract-checklist.webp',
  category: 'Business',
  tags: ['epc', 'rooftop', 'msme'],
  author: { name: 'Devavrat Kulshrestha', avatar: '/pictures/people/23.webp' },
  publishedAt: '2026-04-13',
  createdAt: '2026-04-08T05:00:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const skillsForInstallers = {
  title: 'From ITI to rooftop: how installers are trained',
  excerpt:
    'Good installations depend on people who can crimp, measure and work safely at height. A guide to ' +
    'Suryamitra and other routes, with a training week as it is run in one of our chapters.',
  content: `<p>On the first morning in Guwahati we hand every trainee two MC4 connectors, a length of cable and no explanation. Half the crimps fail a gentle pull. By Friday none do. Nothing teaches respect for a connector like watching one's own come apart.</p>
<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Sample film"></iframe>
<p><em>A short sample film stands here until the chapter's own training film is ready.</em></p>
<h2>Recognised routes</h2>
<p><strong>Suryamitra.</strong> The programme began in 2015 under the Ministry of New and Renewable Energy, with the <a href="https://nise.res.in">National Institute of Solar Energy</a> as its anchor. It trains technicians in the installation, commissioning, operation and maintenance of solar plants. Courses have been residential, free of cost and about three months long, held at centres in the states. Candidates are normally adults who have passed class ten and hold an ITI certificate in a trade such as electrician, wireman, fitter or electronics; those with higher diplomas may apply too. Batches and norms are revised from time to time, so see the current call.</p>
<p><strong>Qualifications of the sector skill council.</strong> The Skill Council for Green Jobs maintains occupational standards for installers, helpers, project managers and entrepreneurs within the national framework. A person who has learnt on the job can be assessed under recognition of prior learning and receive the same certificate.</p>
<p><strong>Capacity building under PM Surya Ghar.</strong> The home rooftop scheme carries its own budget for training vendors, utility staff and technicians, since a crore of plants cannot be fitted by the existing workforce.</p>
<h2>A training week, hour by hour</h2>
<ol>
<li><strong>Monday:</strong> tools, personal protection, connectors, reading a datasheet.</li>
<li><strong>Tuesday:</strong> structure. Torque wrench, chemical anchors, checking a slab for hidden pipes.</li>
<li><strong>Wednesday:</strong> DC side. Polarity, insulation resistance, open-circuit voltage of each string written down before anything is joined.</li>
<li><strong>Thursday:</strong> AC side, earthing and surge protection; earth resistance measured by the fall-of-potential method.</li>
<li><strong>Friday:</strong> work at height with harness and anchor line, rescue drill, written and practical test.</li>
</ol>
<h2>What a certificate is worth</h2>
<p>For a technician in the north-east, starting pay in late 2025 was mostly between Rs 13,000 and Rs 18,000 a month in our members' informal survey. A crew leader who can test and hand over a plant alone earned Rs 25,000 or more. The step from one to the other takes about two years and rarely depends on theory. Employers named three abilities:</p>
<ul>
<li>filling in a test report that another person can understand,</li>
<li>refusing to work when the parapet or the weather is unsafe,</li>
<li>explaining the app and the isolator to the owner without jargon.</li>
</ul>
<h2>For small firms</h2>
<p>Apprenticeship is under-used in our trade. Under the national promotion scheme the government refunds part of the stipend, within a ceiling that is revised periodically. A firm with four or more employees may engage apprentices; for those with thirty or more it is an obligation. Registration is online and, once the first contract is uploaded, the second takes a quarter of an hour.</p>
<blockquote><p>We stopped hiring for strength and began hiring for handwriting. The complaint register became thinner in six months.</p></blockquote>
<p>Women make up a small share of roof crews, though a good share of our testing benches. Three chapters now keep separate changing rooms and smaller harness sizes at their centres. Both are inexpensive, and attendance has risen in each.</p>`,
  coverImage: '/pictures/posts/skills-for-installers.webp',
  category: 'Business',
  tags: ['skills', 'msme', 'rooftop'],
  author: { name: 'Aparajita Lahkar', avatar: '/pictures/people/04.webp' },
  publishedAt: '2026-02-27',
  createdAt: '2026-02-26T08:35:00.000Z',
  readTime: 3,
  status: 'Published',
};
