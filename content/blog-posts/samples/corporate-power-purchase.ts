export const post = {
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
