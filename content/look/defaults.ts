/** What the site looks like where the office has chosen nothing. */
export const look = {
  logo: null as string | null,
  isNameShown: true,
  icon: null as string | null,
  mainColor: '#1c2b5e',
  accentColor: '#f5a524',
  areRaysHidden: false,
};
