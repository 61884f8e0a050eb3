/**
 * Sample resources: public bodies by their official addresses, some with a note of our own to download.
 */
export const samples = [
  {
    title: 'PM Surya Ghar: national portal for home rooftop applications',
    link: 'https://pmsuryaghar.gov.in',
    documentUrl: 'https://example.org/documents/rooftop-application-steps.pdf',
  },
  { title: 'Ministry of New and Renewable Energy (MNRE)', link: 'https://mnre.gov.in' },
  {
    title: 'Central Electricity Authority (CEA): technical standards and safety regulations',
    link: 'https://cea.nic.in',
    documentUrl: 'https://example.org/documents/connectivity-standards-summary.pdf',
  },
  {
    title: 'Bureau of Indian Standards (BIS)',
    link: 'https://www.bis.gov.in',
    documentUrl: 'https://example.org/documents/how-to-check-a-bis-registration.pdf',
  },
  {
    title: 'Solar Energy Corporation of India (SECI): tenders and results',
    link: 'https://www.seci.co.in',
  },
  { title: 'National Institute of Solar Energy (NISE)', link: 'https://nise.res.in' },
  { title: 'Bureau of Energy Efficiency (BEE)', link: 'https://beeindia.gov.in' },
  {
    title:
      'Central Pollution Control Board (CPCB): guidelines and registration for producers under the ' +
      'E-Waste (Management) Rules, 2022, including the chapter on solar photovoltaic modules, panels and ' +
      'cells',
    link: 'https://cpcb.nic.in',
    documentUrl: 'https://example.org/documents/e-waste-rules-for-module-producers.pdf',
  },
  {
    title: 'Green energy open access registry',
    link: 'https://greenopenaccess.in',
    documentUrl: 'https://example.org/documents/open-access-cost-sheet.pdf',
  },
  { title: 'Central Electricity Regulatory Commission (CERC)', link: 'https://cercind.gov.in' },
];
