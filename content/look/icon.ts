/** Where an icon of the site is; `icon` is the chosen one. `side` in pixels. */
export function iconAddress(icon: string | null, side: 192 | 512): string {
  return icon === null ? `/icon-${side}.png` : `${icon}?icon-${side}`;
}
