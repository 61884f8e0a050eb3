/** Sample channels through which members receive news and talk to one another. */
export const samples = [
  {
    title: 'WhatsApp Community',
    description: 'State-wise groups for tenders, circulars and quick questions, moderated on working days.',
    image: '/pictures/channels/whatsapp-community.webp',
    color: 'from-green-500 to-green-600',
    icon: '💬',
    link: 'https://example.org/channels/whatsapp-community',
  },
  {
    title: 'Telegram Updates',
    description: 'One post each morning: new notifications, tariff orders and closing dates. No discussion.',
    image: '/pictures/channels/telegram-updates.webp',
    color: 'from-sky-500 to-blue-600',
    icon: '📣',
    link: 'https://example.org/channels/telegram-updates',
  },
  {
    title: 'Video Channel',
    description: 'Recorded webinars, site walks and short lessons for installers in English and Hindi.',
    image: '/pictures/channels/video-channel.webp',
    color: 'from-red-500 to-rose-600',
    icon: '🎬',
    link: 'https://example.org/channels/video',
  },
  {
    title: 'Professional Network',
    description: 'Vacancies, appointments and longer articles for engineers, buyers and lenders.',
    image: '/pictures/channels/professional-network.webp',
    color: 'from-blue-600 to-indigo-700',
    icon: '💼',
    link: 'https://example.org/channels/professional-network',
  },
  {
    title: 'Policy Desk',
    description:
      'Send a question on subsidy, metering or open access and get a written reply with the reference.',
    image: '/pictures/channels/policy-desk.webp',
    color: 'from-amber-500 to-orange-600',
    icon: '📜',
    link: 'https://example.org/channels/policy-desk',
  },
  {
    title: 'State Chapters',
    description: 'Find the coordinator, the next meeting and the mailing list of the chapter nearest to you.',
    image: '/pictures/channels/state-chapters.webp',
    color: 'from-teal-500 to-emerald-600',
    icon: '🗺️',
    link: 'https://example.org/channels/state-chapters',
  },
];
