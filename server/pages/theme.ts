import { iconAddress } from '../../content/look/icon.ts';
import { builtInPalette, type Palette, paletteOf, type TokenName } from '../../content/look/palette.ts';
import type { Settings } from '../../content/settings.ts';

type Theme = Settings['look'];

/** What the look puts into the head of every document. */
export interface ThemeHead {
  /** Its style sheet; '' where the colours and the rays are the built-in ones. */
  style: string;
  /** Icons, colours of the browser's own bars, and that style sheet. */
  html: string;
}

export function themeHead(theme: Theme): ThemeHead {
  const palette = paletteOf(theme);
  const style = styleOf(palette, theme.areRaysHidden);
  const parts = [
    `<meta name="theme-color" content="${palette.page.light}" media="(prefers-color-scheme: light)"/>`,
    `<meta name="theme-color" content="${palette.page.dark}" media="(prefers-color-scheme: dark)"/>`,
    ...iconLinks(theme.icon),
    '<link rel="manifest" href="/manifest.webmanifest"/>',
    style && `<style>${style}</style>`,
  ];
  return { style, html: parts.join('') };
}

function iconLinks(icon: string | null): string[] {
  const [tab, apple] =
    icon === null
      ? ['href="/favicon.svg" type="image/svg+xml"', '/apple-touch-icon.png']
      : [`href="${icon}?icon-48" type="image/png" sizes="48x48"`, `${icon}?icon-180`];
  return [
    `<link rel="icon" ${tab}/>`,
    `<link rel="icon" href="${iconAddress(icon, 192)}" type="image/png" sizes="192x192"/>`,
    `<link rel="apple-touch-icon" href="${apple}"/>`,
  ];
}

/** The tokens that differ from those of the style sheet. On paper everything is dark on white. */
function styleOf(palette: Palette, areRaysHidden: boolean): string {
  const names = (Object.keys(palette) as TokenName[]).filter(
    (name) =>
      palette[name].light !== builtInPalette[name].light || palette[name].dark !== builtInPalette[name].dark,
  );
  const declarations = names.map((name) => {
    const { light, dark } = palette[name];
    // A panel is dark in both schemes, so the scheme of the element says nothing of it.
    return `--color-${name}:${light === dark || name === 'panel' ? light : `light-dark(${light},${dark})`}`;
  });
  if (areRaysHidden) declarations.push('--rays:none');
  if (declarations.length === 0) return '';
  const panel = `@media (prefers-color-scheme:dark){:root{--color-panel:${palette.panel.dark}}}`;
  return `@media screen{:root{${declarations.join(';')}}${names.includes('panel') ? panel : ''}}`;
}
