export const post = {
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
