/** Social networks that have a sign of their own, and 'Other'. */
export const networks = [
  'LinkedIn',
  'X',
  'Twitter',
  'Facebook',
  'YouTube',
  'Instagram',
  'Telegram',
  'WhatsApp',
  'Threads',
  'Other',
] as const;

export type Network = (typeof networks)[number];
