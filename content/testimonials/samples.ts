/** Sample testimonials: what members in different trades say about the association. */
export const samples = [
  {
    author: 'Nandini Ghatge',
    role: 'Owner, rooftop installation firm',
    location: 'Kolhapur, Maharashtra',
    quote:
      'Our first net-metering file came back three times. A member in the Pune chapter sat with us for an ' +
      'hour, and the fourth one was cleared in nine days. We have copied that checklist ever since.',
    image: '/pictures/people/01.webp',
  },
  {
    author: 'Balwinder Toor',
    role: 'Farmer and secretary of a water-user group',
    location: 'Sangrur, Punjab',
    quote:
      'I came to the camp about one pump. I left with the names of two other groups who had already made ' +
      'the mistakes I was about to make.',
    image: '/pictures/people/13.webp',
  },
  {
    author: 'Shabnam Querishi',
    role: 'Plant manager, module assembly',
    location: 'Bharuch, Gujarat',
    quote:
      'The standards circle reads every draft line by line. When the cell list was announced we had our ' +
      'supplier declarations ready, because the questions had been discussed a year earlier.',
    image: '/pictures/people/02.webp',
  },
  {
    author: 'Murugesan Vellaichamy',
    role: 'Inverter service engineer',
    location: 'Madurai, Tamil Nadu',
    quote:
      'Service people are seldom invited to conferences. Here we hold an evening of our own on failed ' +
      'boards, and designers sit in the front row.',
    image: '/pictures/people/14.webp',
  },
  {
    author: 'Kavya Thimmaiah',
    role: 'Estate owner',
    location: 'Kodagu, Karnataka',
    quote:
      'Three quotations, three different answers about shade. The panel of independent engineers looked ' +
      'at my photographs and told me, politely, to plant the modules on the drying shed instead.',
    image: '/pictures/people/03.webp',
  },
  {
    author: 'Rohit Jakhetia',
    role: 'Founder, plant-monitoring start-up',
    location: 'Jaipur, Rajasthan',
    quote:
      'Two of our first five customers came from a fifteen-minute talk at a chapter meeting. The feedback ' +
      'on our pricing was blunt and it was right.',
    image: '/pictures/people/15.webp',
  },
  {
    author: 'Aparajita Lahkar',
    role: 'Project engineer and trainer',
    location: 'Guwahati, Assam',
    quote:
      'The training kit travels from Tezpur to Silchar in one steel trunk. Forty-one technicians passed ' +
      'last winter; most of them have work within a day of home.',
    image: '/pictures/people/04.webp',
  },
  {
    author: 'Banteilang Kharmawphlang',
    role: 'Off-grid project coordinator',
    location: 'Shillong, Meghalaya',
    quote:
      'Policy notes usually assume flat land and a strong grid. It helps to belong to a body that lets ' +
      'the hills write their own paragraph.',
    image: '/pictures/people/16.webp',
  },
];
