/** Sample messages sent through the contact form. */
export const samples = [
  {
    firstName: 'Charulata',
    lastName: 'Bhattarai',
    email: 'charulata.bhattarai@example.com',
    message:
      'Our school in Siliguri has a sloping sheet roof of about 300 square metres. Is there an engineer ' +
      'in the local chapter who could tell us whether it will carry modules before we invite quotations?',
  },
  {
    firstName: 'Gajendra',
    lastName: 'Rajpurohit',
    email: 'gajendra.rajpurohit@example.com',
    message:
      'Please send the fee for the October course on string sizing and earthing. Four technicians from ' +
      'our firm in Pali would attend. Do you accept payment against a proforma invoice?',
  },
  {
    firstName: 'Noor',
    lastName: 'Shaikhani',
    email: 'noor.shaikhani@example.com',
    message:
      'The article on net billing uses an export rate of Rs 3. Which order should I look at for ' +
      'Telangana? My bill shows a different figure and the section office could not explain it.',
  },
  {
    firstName: 'Lalrinpuii',
    lastName: 'Pachuau',
    email: 'lalrinpuii.pachuau@example.com',
    message:
      'I teach physics in Aizawl. May I print your page on inverters for my class, with acknowledgement?',
  },
];
