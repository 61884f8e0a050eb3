/** Sample categories for articles. */
export const samples = [
  { name: 'Policy' },
  { name: 'Technology' },
  { name: 'Business' },
  { name: 'Finance' },
  { name: 'Installation' },
  { name: 'Sustainability' },
];
