export const post = {
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
