import * as z from 'zod/mini';
import { color } from '../../engine/kinds/color/color.ts';
import type { Field } from '../../engine/kinds/field.ts';
import { flag } from '../../engine/kinds/flag/flag.ts';
import { libraryId } from '../../engine/kinds/url/crops.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { look as defaults } from './defaults.ts';

/** Its cuts are made by the library, and its size is known there. */
function libraryPicture(label: string): Field<string | null> {
  const field = url({ label, scheme: 'picture', required: false });
  const isOfLibrary = (value: string | null) =>
    value === null || (libraryId(value) !== undefined && /\.(?:png|jpg|webp)$/.test(value));
  const error = 'Choose a picture from the library, or upload one: PNG, SVG, WebP or JPEG';
  return { ...field, schema: field.schema.check(z.refine(isOfLibrary, { error })) };
}

export const look = defineSingleton({
  name: 'look',
  area: 'content',
  number: 12,
  label: 'Look',
  purpose: 'The logo, the icon in tabs of browsers, the two colours of every page, and the rays of the sun.',
  page: '/',
  fields: {
    logo: libraryPicture('Logo'),
    isNameShown: flag({ label: 'Show the name beside the logo' }),
    icon: libraryPicture('Icon of browser tabs'),
    mainColor: color({ label: 'Main colour' }),
    accentColor: color({ label: 'Accent colour' }),
    areRaysHidden: flag({ label: 'Hide the rays of the sun' }),
  },
  defaults,
});
