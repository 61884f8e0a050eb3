/** Sample partner brands. All names are invented. */
export const samples = [
  { name: 'Suvarnex Modules', logo: '/pictures/logos/suvarnex.svg' },
  { name: 'Neelkiran Inverters', logo: '/pictures/logos/neelkiran.svg' },
  { name: 'Prabhamitra EPC', logo: '/pictures/logos/prabhamitra.svg' },
  { name: 'Dhruvika Energy', logo: '/pictures/logos/dhruvika.svg' },
  { name: 'Marudhan Solar', logo: '/pictures/logos/marudhan.svg' },
  { name: 'Tejovat Storage', logo: '/pictures/logos/tejovat.svg' },
  { name: 'Aranyam Renewables', logo: '/pictures/logos/aranyam.svg' },
  { name: 'Vayustha Structures', logo: '/pictures/logos/vayustha.svg' },
  { name: 'Kavirekha Cables', logo: '/pictures/logos/kavirekha.svg' },
  { name: 'Himadyuti Power', logo: '/pictures/logos/himadyuti.svg' },
  { name: 'Saagarika Floats', logo: '/pictures/logos/saagarika.svg' },
  { name: 'Urjanidhi Finance', logo: '/pictures/logos/urjanidhi.svg' },
];
