/** Sample pictures for the carousel on the home page. */
export const samples = [
  { url: '/pictures/hero/rooftop-sunrise.webp' },
  { url: '/pictures/hero/solar-farm.webp' },
  { url: '/pictures/hero/module-factory.webp' },
  { url: '/pictures/hero/village-microgrid.webp' },
  { url: '/pictures/hero/city-rooftops.webp' },
];
