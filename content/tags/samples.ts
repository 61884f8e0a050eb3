/** Sample tags for articles. */
export const samples = [
  { name: 'net-metering' },
  { name: 'rooftop' },
  { name: 'subsidy' },
  { name: 'almm' },
  { name: 'open-access' },
  { name: 'storage' },
  { name: 'agrivoltaics' },
  { name: 'recycling' },
  { name: 'epc' },
  { name: 'msme' },
  { name: 'standards' },
  { name: 'skills' },
  { name: 'maintenance' },
  { name: 'grid' },
  { name: 'utility-scale' },
];
