/** What a reader of a draft is told first. */
const draft =
  '<blockquote>This is a draft. It is not legal advice. Put your own facts in the place of what stands in square brackets, have it read by somebody who knows the law, and take out this paragraph before you show the page.</blockquote>';

/** Sample pages: drafts to be adapted, which visitors do not see before staff show them. */
export const samples = [
  {
    title: 'Privacy notice',
    slug: 'privacy',
    summary:
      'Which personal data the association collects on this site, what for, and for how long. A draft to be adapted.',
    content: `${draft}
<h2>Who is responsible</h2>
<p>[Name of the association], [postal address], is responsible for the personal data that this site collects. Questions and requests reach us at [e-mail address].</p>
<h2>What we collect</h2>
<ul>
<li><strong>Messages.</strong> The contact form asks for your name, your e-mail address and your message. We use them to answer you.</li>
<li><strong>Applications.</strong> The form for members asks for your name, e-mail address, telephone number, postal address, occupation, interests and the plan that you choose. We use them to decide on your application and to keep in touch about it.</li>
<li><strong>Visits.</strong> We count how often a page is read each day. The counts name nobody: they hold neither addresses nor identifiers, and no cookie is set for them.</li>
<li><strong>Videos.</strong> A video is loaded from its provider only after you press play. From then on the rules of that provider hold.</li>
</ul>
<h2>For how long</h2>
<p>Messages are deleted [12 months] after they were answered, applications [36 months] after the membership has ended or was declined.</p>
<h2>Who else sees them</h2>
<p>Nobody but the staff of our office [and the companies that run our servers: names]. We sell no data and send none to advertisers.</p>
<h2>Your rights</h2>
<p>Under the Digital Personal Data Protection Act, 2023 you may ask what we hold about you, have it corrected or erased, withdraw your consent, and name somebody who acts for you. Write to [name and e-mail address of the person who answers complaints]. If our answer does not satisfy you, you may complain to the Data Protection Board of India.</p>
<h2>Changes</h2>
<p>This notice was last changed on [date].</p>`,
    picture: null,
    description: '',
    inFooter: true,
  },
  {
    title: 'Terms of use',
    slug: 'terms',
    summary: 'What holds for the use of this site, its texts and its downloads. A draft to be adapted.',
    content: `${draft}
<h2>This site</h2>
<p>[Name of the association] publishes this site for its members and for everybody who works with solar power in India. By using it you agree to what stands here.</p>
<h2>No advice</h2>
<p>Articles and documents explain rules, standards and practice to the best of our knowledge on the day of their publication. They do not replace the advice of a lawyer, a tax adviser or an engineer who knows your case. Rates and rules change; the text of the authority holds.</p>
<h2>Texts and pictures</h2>
<p>You may quote our texts with their source and a link. To reprint a whole article or a picture, ask us at [e-mail address].</p>
<h2>Links</h2>
<p>We look at other sites when we link to them. What stands there later is the responsibility of those who run them.</p>
<h2>Membership</h2>
<p>Sending the application form is a request and makes nobody a member. Fees, rights and duties of members follow from [the rules of the association].</p>
<h2>Law</h2>
<p>The laws of India hold. The courts of [place] decide disputes.</p>
<p>Last changed on [date].</p>`,
    picture: null,
    description: '',
    inFooter: true,
  },
];
