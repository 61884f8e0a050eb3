/** Sample notices: the line on Home, the one in the footer and one more. */
export const samples = [
  {
    content:
      'Membership is open through the year; state chapters meet on the second Saturday of every month.',
    noticeType: 'header',
    documentLink: 'https://example.org/notices/chapter-meetings',
  },
  {
    content:
      'The membership guide lists categories, fees and voting rights. Please read it before you apply, ' +
      'and write to the office if anything in it is unclear.',
    noticeType: 'footer',
    documentLink: 'https://example.org/documents/membership-guide.pdf',
  },
  {
    content:
      'Beware of imitation websites that collect fees in the name of government solar schemes. The ' +
      'association never charges for an application to a subsidy portal.',
    noticeType: 'other',
    documentLink: 'https://example.org/documents/advisory-on-imitation-sites.pdf',
  },
];
