/** What the site looks like where the office has chosen nothing. */
export const look = {
  logo: null as string | null,
  isNameShown: true,
  icon: null as string | null,
  mainColor: '#1c2b5e',
  accentColor: '#f5a524',
  areRaysHidden: false,
};

/** Where an icon of the site is; `icon` is the chosen one. `side` in pixels. */
export function iconAddress(icon: string | null, side: 192 | 512): string {
  return icon === null ? `/icon-${side}.png` : `${icon}?icon-${side}`;
}
