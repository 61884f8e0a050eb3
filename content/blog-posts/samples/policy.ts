export const solarParksAndLand = {
  title: 'Solar parks and land: area, lease and the people who live there',
  excerpt:
    'A megawatt needs between three and five acres, a road, a substation and consent. We review the park ' +
    'scheme, the leasing model used in Karnataka and the questions villages put to developers.',
  content: `<p>Bhadla in Rajasthan and Pavagada in Karnataka appear in every lecture on Indian solar power. Both are parks: land, roads, water and transmission were arranged by one body, and developers bid for plots. The idea answered a real difficulty, since a single company seeking 500 acres had to deal with several hundred owners.</p>
<h2>The central scheme</h2>
<p>A scheme for solar parks and ultra mega projects was approved in December 2014 for 20,000 MW and enlarged in 2017 to 40,000 MW. Its assistance had two parts: up to Rs 25 lakh for the detailed report of a park, and up to Rs 20 lakh per megawatt, or 30 per cent of the cost including grid connection, whichever is less. The money is released by milestones through the implementing agencies. The period was extended more than once, most recently to March 2026 according to the orders seen by us; the position after that date must be verified with the <a href="https://mnre.gov.in">Ministry</a> before this article is published.</p>
<h2>How much land?</h2>
<p>Older norms spoke of five acres per megawatt. Efficiency has changed the sum.</p>
<pre><code>Module efficiency              22.5 %   →  4,444 m² of glass per MWp
Ground cover ratio, fixed tilt 0.42     →  10,580 m²
Roads, substation, drains      + 20 %   →  12,700 m²  =  3.1 acres per MWp
DC/AC ratio 1.4                         →  4.4 acres per MW (AC)</code></pre>
<p>Statements about land should always say whether DC or AC megawatts are meant. Trackers need a lower ground cover ratio and therefore more area, in return for 12 to 18 per cent more energy.</p>
<h2>Buy, acquire or lease</h2>
<h3>Government land</h3>
<p>Revenue waste is the quickest on paper. On the ground it may be common grazing, and the record of rights does not show it. A walk with herders in two seasons tells more than the map.</p>
<h3>Purchase</h3>
<p>Clear but slow. State ceilings and rules on who may hold agricultural land apply, with exemptions for solar projects in some states.</p>
<h3>Lease</h3>
<p>At Pavagada the state company took some 13,000 acres on lease for 28 years from farmers, at an annual rent of Rs 21,000 an acre in the beginning with five per cent added every second year. Ownership stayed with the families. Observers have praised the steady income, and have also noted that labourers without land received nothing and lost field work.</p>
<h4>Rent over the term</h4>
<p>With a rise of five per cent every two years the rent in the last two years is 21,000 × 1.05¹³ = Rs 39,600 an acre. If prices rise at five per cent <em>each</em> year, this is worth about Rs 10,600 in the money of the first year. A village that signs for a generation should see that figure.</p>
<h2>Questions heard in gram sabhas</h2>
<ul>
<li>Will the cart track to the temple remain open?</li>
<li>Who gets the grass-cutting and cleaning contracts?</li>
<li>Where does rain water go when forty hectares are levelled?</li>
<li>What if the company is sold?</li>
<li>Shall we have to pay for the land to be restored?</li>
</ul>
<p>Good answers are specific. A right of way is drawn on the layout. At least half of unskilled work goes to residents of named villages. Drains follow the natural fall and end in a recharge pond. Lease duties pass to any successor. A bond covers removal.</p>
<h2>Wildlife and water</h2>
<p>In parts of Jaisalmer and Barmer, overhead lines endanger the great Indian bustard. The Supreme Court has dealt with the matter in several orders since 2021, and routes there require fresh legal advice at the time of planning. Washing a 500 MW park twice a month takes about 4 crore litres a year at two litres a module, which is why dry cleaning has become usual in the desert.</p>
<blockquote><p>We were not against the panels. We were against hearing about them from the surveyor.</p></blockquote>
<p><em>Editor's note: a map of parks by state and the comments of the Rajasthan chapter are awaited.</em></p>`,
  coverImage: '/pictures/posts/solar-parks-and-land.webp',
  category: 'Policy',
  tags: ['utility-scale', 'grid'],
  author: { name: 'Devavrat Kulshrestha', avatar: '/pictures/people/23.webp' },
  publishedAt: '2026-11-13',
  createdAt: '2026-11-13T11:35:00.000Z',
  readTime: 4,
  status: 'Draft',
};

export const rooftopForHousingSocieties = {
  title: 'Solar for housing societies: subsidy, roof rights and the general body',
  excerpt:
    'Societies receive Rs 18,000 per kW for common services, up to 500 kW at 3 kW a house. The harder ' +
    'part is agreeing who owns the terrace. A path from the first meeting to the lower bill.',
  content: `<p>The lifts, water pumps and corridor lamps of a society of 120 flats can easily use 11,000 units a month. The bill is shared by everyone, so a plant that lowers it needs no quarrel about which flat benefits. That is why the national scheme treats common services separately.</p>
<h2>What the scheme pays</h2>
<p>Under PM Surya Ghar, housing societies and residents' welfare associations receive <strong>Rs 18,000 per kW for common facilities, including charging of electric vehicles, up to 500 kW</strong>. The limit is reckoned at 3 kW a house, and it includes any plants that individual residents put up on the same premises. The rates date from 2024; confirm them on the portal.</p>
<h3>The arithmetic for 120 flats</h3>
<ol>
<li>Ceiling by number of houses: 120 × 3 = 360 kW.</li>
<li>Less six private plants of 3 kW: 360 − 18 = 342 kW.</li>
<li>Shade-free terrace: 900 square metres, enough for about 90 kW.</li>
<li>Common load: 11,000 units a month, met by roughly 92 kW at 120 units per kW.</li>
<li>Chosen size: 85 kW. Assistance: 85 × 18,000 = Rs 15.3 lakh.</li>
</ol>
<p>At Rs 48,000 per kW the plant costs Rs 40.8 lakh. After assistance Rs 25.5 lakh remains, or Rs 21,250 a flat. With 1,22,400 units a year at Rs 8.50 the saving is Rs 10.4 lakh, and the outlay returns in about two and a half years.</p>
<h2>Whose terrace is it?</h2>
<p>State cooperative and apartment laws answer this in different ways. Where the terrace is common property the general body may allot it. Where top-floor owners bought exclusive rights, written consent is needed. Builders who have not yet conveyed the land are a frequent obstacle, and a no-objection letter from them does not replace conveyance if a bank is to lend.</p>
<h2>Steps that worked in Thane</h2>
<p>One of our members guided a society of four towers through the following sequence in eleven months:</p>
<ul>
<li>a load study by two residents with the bills of the past year;</li>
<li>a structural letter for the terrace slab, with waterproofing done <em>before</em> the legs went in;</li>
<li>three quotations opened in the committee meeting;</li>
<li>a resolution of the general body naming capacity, cost, source of funds and two signatories;</li>
<li>an application in the name of the common meter, and a registered vendor;</li>
<li>a five-year service contract paid from the saving.</li>
</ul>
<img src="/pictures/posts/rooftop-subsidy-guide.webp" alt="Family home with a small rooftop solar plant" width="1200" height="675">
<h2>Objections heard, and fair replies</h2>
<h4>“We dry clothes and papads there.”</h4>
<p>Raise the structure to 2.7 m and the terrace stays usable. Steel costs some Rs 6,000 more per kW, so raise only part of it.</p>
<h4>“The tank will have to be replaced.”</h4>
<p>Leave a clear strip a metre wide to every tank and lift room. The fire officer wants it as well.</p>
<h4>“Flats that stay locked should not pay.”</h4>
<p>They own a share in the saving too. Many societies fund the plant from the sinking fund where the law permits, or borrow and repay from the lower bill, so no special levy arises.</p>
<h2>Flats without a roof of their own</h2>
<p>Where the state commission allows <strong>virtual net metering</strong>, one plant can credit several flat meters in agreed shares. <strong>Group net metering</strong> credits several connections of one owner. Regulations exist in a growing number of states, with different caps and eligible categories. Ask your distribution company for the order by name and date, since counter staff meet such requests rarely.</p>`,
  coverImage: '/pictures/posts/rooftop-for-housing-societies.webp',
  category: 'Policy',
  tags: ['subsidy', 'rooftop', 'net-metering'],
  author: { name: 'Malarvizhi Sethuraman', avatar: '/pictures/people/12.webp' },
  publishedAt: '2026-07-14',
  createdAt: '2026-07-10T05:15:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const almmListExplained = {
  title: 'ALMM List-I and List-II: which projects need listed modules and listed cells',
  excerpt:
    'From 1 June 2026 many projects need modules from List-I made with cells from List-II. We set out who ' +
    'is covered, who is exempt, how ALMM differs from DCR, and what to keep on file.',
  content: `<p>The Approved List of Models and Manufacturers rests on an order of January 2019. It is not a quality mark in itself. A maker must first hold a BIS registration, then apply for enlistment, then be inspected. The result is a list of models, with wattages and a validity date, that certain projects are obliged to use.</p>
<h2>A short chronology</h2>
<ul>
<li><strong>January 2019:</strong> the order provides for List-I (modules) and List-II (cells).</li>
<li><strong>March 2021:</strong> the first List-I appears.</li>
<li><strong>2022:</strong> coverage is widened to open access and net-metered plants.</li>
<li><strong>2023-24:</strong> the requirement is held in abeyance for a year, and resumes on 1 April 2024.</li>
<li><strong>December 2024:</strong> an amendment fixes 1 June 2026 as the effective date for List-II.</li>
<li><strong>31 July 2025:</strong> the first List-II is published. Bids due on or before 31 August 2025 are placed outside the cell requirement.</li>
<li><strong>1 June 2026:</strong> List-II takes effect.</li>
</ul>
<h2>Who is covered</h2>
<p>Government projects, government-assisted projects, projects under government schemes and programmes, open access projects and net-metered rooftops. A wholly behind-the-meter plant without net metering or open access has generally stood outside the order, but look at the definitions and at your state's conditions before relying on this.</p>
<h2>Does my project need List-II cells?</h2>
<h3>Tendered projects</h3>
<p>Look at the last date of bid submission. On or before 31 August 2025: List-I modules suffice, even if the plant is commissioned later. After that date: listed cells too.</p>
<h3>Net-metered and open access plants</h3>
<p>Look at the commissioning date. Before 1 June 2026: List-I alone. On or after it: modules from List-I, and those modules must contain cells from List-II.</p>
<h3>Thin film</h3>
<p>Modules made in an integrated line and already in List-I are deemed compliant, because there is no separate cell to list.</p>
<h3>Installed in May, not yet commissioned</h3>
<p>The Ministry announced in May 2026 that it would give no general extension. Instead, case-by-case relief may be sought through a portal run by NISE, with dated photographs and invoices. Windows of this kind are brief; read the latest office memorandum on <a href="https://mnre.gov.in">mnre.gov.in</a> on the day you apply.</p>
<h2>ALMM is not DCR</h2>
<p>The domestic content requirement asks <em>where</em> cells and modules were made. ALMM asks whether the <em>model</em> stands in the list. For subsidised home rooftops, PM-KUSUM pumps and certain government tenders DCR has applied for years. From June 2026 the two overlap widely, since listed cells come from plants in India, yet each has its own proof. A DCR declaration does not replace an ALMM check, nor the other way round.</p>
<h2>A file that survives inspection</h2>
<ol>
<li>Dated print of the List-I page showing model and wattage.</li>
<li>Dated print of the List-II page naming the cell maker.</li>
<li>The module maker's declaration linking serial numbers to cell batches.</li>
<li>Invoice, e-way bill and serial list.</li>
<li>Photographs of three nameplates, legible.</li>
</ol>
<p>Model names matter to the letter. In one case reported to us a purchaser received 545 W modules while the entry ended at 540 W, and the distribution company refused the meter for seven weeks.</p>
<h2>What may come next</h2>
<p>A third list, for wafers, has been proposed with 2028 as the starting year. Minimum efficiencies for enlistment have been raised before and can be again. Long-term orders should therefore say who bears the cost if a model drops out of the list between order and delivery.</p>`,
  coverImage: '/pictures/posts/almm-list-explained.webp',
  category: 'Policy',
  tags: ['almm', 'standards', 'net-metering', 'open-access'],
  author: { name: 'Devavrat Kulshrestha', avatar: '/pictures/people/23.webp' },
  publishedAt: '2026-06-11',
  createdAt: '2026-06-09T06:05:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const netMeteringExplained = {
  title: 'Net metering, net billing and gross metering explained with one bill',
  excerpt:
    'The same 5 kW rooftop can save a family Rs 3,640 in a month, or half of that, depending on how ' +
    'exports are counted. We work through the three methods and the national rules behind them.',
  content: `<p>People say “net metering” for any meter that runs in two directions. The law is more particular, and the difference appears on the bill.</p>
<h2>The three methods</h2>
<h3>Net metering</h3>
<p>Units exported are subtracted from units imported, one for one. Only the difference is billed. A surplus is carried to the next month as units, and whatever remains at the end of the settlement year is paid for at a rate set by the state commission.</p>
<h3>Net billing, also called net feed-in</h3>
<p>Imports are charged at the retail tariff. Exports earn a separate, lower rate. The money, not the units, is set off. Energy used in the house at the moment of generation still saves the full tariff.</p>
<h3>Gross metering</h3>
<p>All solar energy goes to the grid through its own meter and is paid for at a feed-in tariff. The house buys everything it consumes as before. The roof behaves like a small power station that happens to stand on your house.</p>
<h2>One family, one month</h2>
<p>A home in Bhopal generates 600 units from 5 kW. It uses 240 of them directly, exports 360, and imports 280 at night. Take a retail price of Rs 7, an export rate of Rs 3 and ignore fixed charges. Without solar the family would buy 520 units for Rs 3,640.</p>
<ul>
<li><strong>Net metering:</strong> 280 − 360 = −80. The energy bill is nil and 80 units go forward. Saving Rs 3,640, plus the carried units.</li>
<li><strong>Net billing:</strong> 280 × 7 − 360 × 3 = 1,960 − 1,080 = Rs 880. Saving Rs 2,760.</li>
<li><strong>Gross metering:</strong> 520 × 7 − 600 × 3 = 3,640 − 1,800 = Rs 1,840. Saving Rs 1,800.</li>
</ul>
<p>Under net billing it pays to move the washing machine and the pump to noon. Each unit shifted from night to day earns the difference of Rs 4. Under pure net metering the hour hardly matters, unless time-of-day tariffs apply.</p>
<h2>What the national rules say</h2>
<p>The <strong>Electricity (Rights of Consumers) Rules, 2020</strong> gave prosumers a recognised place. After the amendment of June 2021 they provide for net metering up to a load of 500 kW or the sanctioned load, whichever is lower, leaving the details to state regulations. The amendment of February 2024 shortened several steps:</p>
<ol>
<li>Applications up to 10 kW, complete in all respects, are deemed accepted without a technical feasibility study.</li>
<li>For larger plants the study must be finished in 15 days, failing which acceptance is presumed.</li>
<li>Strengthening of the distribution line needed for plants up to 5 kW is at the cost of the distribution company.</li>
</ol>
<p>States may add conditions. Several cap the total solar capacity on a transformer, count only AC capacity, or levy grid support charges on larger commercial users. The state commission's order, with its latest amendment, is the document that binds your company.</p>
<h2>Questions for your section office</h2>
<ul>
<li>On which date does the settlement year close, and at what rate is the surplus paid?</li>
<li>Are credits kept if I change the name on the connection?</li>
<li>Does a time-of-day tariff set off peak imports against noon exports?</li>
<li>Who supplies the meter, and what is the testing fee?</li>
</ul>
<p>Keep a photograph of the meter display on the day of commissioning. Import and export registers should both start from a number you have seen. In case of doubt, the text of the rules can be read on the site of the <a href="https://powermin.gov.in">Ministry of Power</a>.</p>`,
  coverImage: '/pictures/posts/net-metering-explained.webp',
  category: 'Policy',
  tags: ['net-metering', 'rooftop', 'grid'],
  author: { name: 'Devavrat Kulshrestha', avatar: '/pictures/people/23.webp' },
  publishedAt: '2026-02-03',
  createdAt: '2026-02-02T05:25:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const solarPumpsForFarms = {
  title: 'PM-KUSUM for farmers: three components, three different decisions',
  excerpt:
    'A stand-alone pump, a solarised grid pump or a small power plant on fallow land: each PM-KUSUM ' +
    'component suits a different farm. We compare cost share, paperwork and practical limits.',
  content: `<p>A farmer in Beed asked at one of our camps whether he should “take KUSUM”. The honest reply was a question in return: which of the three? The scheme, begun in 2019, has parts so unlike each other that they share little more than a name.</p>
<h2>Component A: a plant on your land</h2>
<p>Individuals, groups, cooperatives, panchayats and water-user associations may set up grid-connected plants of 500 kW to 2 MW on barren, fallow or cultivable land, preferably within 5 km of a substation. The distribution company buys the power at a tariff fixed by the state commission for 25 years. There is no capital subsidy for the farmer in this part; the company receives a procurement-based incentive of 40 paise a unit, limited to Rs 6.6 lakh per megawatt a year, for five years.</p>
<p>Those who do not wish to invest can lease the land to a developer and draw rent, by the acre or by the unit generated.</p>
<h2>Component B: a pump where there is no line</h2>
<p>This supports stand-alone pumps, ordinarily up to 7.5 HP. Larger pumps may be fitted, but assistance is restricted to the 7.5 HP level, with relaxations for the north-east, hill states and islands. In most states the pattern is:</p>
<ul>
<li>30 per cent of the benchmark or tendered cost from the Centre,</li>
<li>at least 30 per cent from the state,</li>
<li>the remainder, at most 40 per cent, from the farmer, of which a bank may lend three quarters.</li>
</ul>
<p>In the north-eastern and hill states the central share is 50 per cent. Several states add to their share, so that the farmer in the end pays 10 to 25 per cent.</p>
<h3>An illustration</h3>
<p>Suppose the tendered price of a 5 HP AC submersible set is Rs 3,20,000. At 30 + 30 the farmer's part is Rs 1,28,000; the bank may finance Rs 96,000 and Rs 32,000 is paid down. If diesel for the old pump cost Rs 45,000 a year, the whole of the farmer's part returns in a little under three years, before interest.</p>
<h2>Component C: sun for pumps already on the grid</h2>
<p>Two routes exist. Under <em>individual pump solarisation</em> the farmer gets modules of up to twice the pump capacity in kilowatts and sells the surplus. Under <em>feeder-level solarisation</em> one plant near the substation supplies the whole agricultural feeder, and the farmer does nothing except enjoy daytime power. The second has become the favourite of state utilities, since it needs no work at a thousand borewells.</p>
<blockquote><p>Daytime supply alone, without a rupee of subsidy reaching my hand, has let me stop irrigating at two in the morning.</p></blockquote>
<h2>Before you sign</h2>
<ol>
<li>Apply only through the state implementing agency or the official portal, <a href="https://pmkusum.mnre.gov.in">pmkusum.mnre.gov.in</a>. Imitation sites that ask for a “registration fee” appear every season, and the Ministry warns against them.</li>
<li>Have the borewell yield tested. A pump that runs dry at noon is worse than the diesel it replaced.</li>
<li>Ask for five years of maintenance, insurance and a local repair point in writing.</li>
<li>Use drip or sprinkler lines with the pump. Free energy has emptied more than one aquifer.</li>
</ol>
<p>As of January 2026 the sanctioned period of the scheme runs to 31 March 2026. A successor has been discussed publicly; check the Ministry's current notification before counting on any figure given here.</p>`,
  coverImage: '/pictures/posts/solar-pumps-for-farms.webp',
  category: 'Policy',
  tags: ['subsidy', 'grid', 'agrivoltaics'],
  author: { name: 'Devavrat Kulshrestha', avatar: '/pictures/people/23.webp' },
  publishedAt: '2026-01-15',
  createdAt: '2026-01-13T04:50:00.000Z',
  readTime: 3,
  status: 'Published',
};

export const rooftopSubsidyGuide = {
  title: 'How the home rooftop subsidy works, from application to bank credit',
  excerpt:
    'PM Surya Ghar pays up to Rs 78,000 towards a home system. We set out who qualifies, how the amount ' +
    'is calculated and the points at which applications most often get stuck.',
  content: `<p>PM Surya Ghar: Muft Bijli Yojana was launched in February 2024 with a target of one crore homes by the end of the financial year 2026-27. The central assistance goes straight to the bank account of the consumer, after the plant is running. That single fact shapes everything else: the household, or its lender, has to find the full price first.</p>
<h2>Who can apply</h2>
<ul>
<li>A residential consumer with a live electricity connection in his or her own name.</li>
<li>A roof, terrace, balcony or other structure on which modules can be fixed, with the right to use it.</li>
<li>A household that has not already drawn a government subsidy for rooftop panels.</li>
<li>A system built with modules made in India from Indian cells, the so-called DCR modules, by a vendor registered for the scheme.</li>
</ul>
<p>Tenants and flat owners without exclusive roof rights are not shut out. Housing societies have their own rate for common facilities, and some states permit virtual net metering, which lets one plant serve several meters.</p>
<h2>The amount</h2>
<p>Assistance is <strong>Rs 30,000 per kW for the first 2 kW</strong> and Rs 18,000 for the third. Nothing further is paid beyond 3 kW, so the ceiling for any home is <strong>Rs 78,000</strong>. Special category states and certain island territories receive about ten per cent more under the scheme guidelines. The rates quoted are those in force since 2024; check the portal before you sign an order.</p>
<h3>Three examples</h3>
<ol>
<li>1 kW for a small house: 1 × 30,000 = Rs 30,000.</li>
<li>2.5 kW for a family with one air conditioner: 2 × 30,000 + 0.5 × 18,000 = Rs 69,000.</li>
<li>5 kW for a larger bungalow: 2 × 30,000 + 1 × 18,000 = Rs 78,000, the same as for 3 kW.</li>
</ol>
<p>If the 5 kW plant is quoted at Rs 2,75,000, the family's net outlay is Rs 1,97,000. A 3 kW plant at Rs 1,80,000 costs Rs 1,02,000 after assistance. The first is still worthwhile where the bill is heavy, but the help per kilowatt falls quickly after the third.</p>
<h2>Step by step on the portal</h2>
<ol>
<li>Register at <a href="https://pmsuryaghar.gov.in">pmsuryaghar.gov.in</a> with the consumer number and mobile number.</li>
<li>Apply for the capacity you want. Up to 10 kW, the 2024 amendment to the consumer rules treats a complete application as accepted without a technical feasibility study.</li>
<li>Choose a registered vendor, compare at least two written quotations and sign the agreement.</li>
<li>After installation, the vendor uploads plant details and photographs, and the distribution company fits the net meter and inspects.</li>
<li>Once the commissioning report appears, enter your bank details. The credit usually follows in about a month.</li>
</ol>
<h2>Where applications get stuck</h2>
<p>The commonest fault is a mismatch of names: the bill is in the name of a late parent and the bank account in that of the son. Transfer the connection first. Next comes the <em>sanctioned load</em>, which in several states must be at least the plant capacity. Third, module serial numbers recorded on the portal do not agree with those on the roof because two pallets were mixed. A vendor who scans the modules at the site avoids a week of letters.</p>
<blockquote><p>Never pay a vendor the subsidy portion against a promise to “adjust it later” without a clause in the agreement. The money comes to you, not to the vendor.</p></blockquote>
<p>Public-sector banks offer loans without collateral for systems up to 3 kW, at a rate linked to the repo rate. Apply for the loan alongside the subsidy, because the bank asks for the same feasibility letter and quotation.</p>`,
  coverImage: '/pictures/posts/rooftop-subsidy-guide.webp',
  category: 'Policy',
  tags: ['subsidy', 'rooftop', 'net-metering'],
  author: { name: 'Devavrat Kulshrestha', avatar: '/pictures/people/23.webp' },
  publishedAt: '2025-10-07',
  createdAt: '2025-10-06T05:40:00.000Z',
  readTime: 3,
  status: 'Published',
};
