import * as z from 'zod/mini';
import { defineType, type InputOf, type RecordKeys } from '../../engine/content-type.ts';
import { flag } from '../../engine/kinds/flag/flag.ts';
import { html } from '../../engine/kinds/html/html.ts';
import { preprocess } from '../../engine/kinds/preprocess.ts';
import { language } from '../../engine/kinds/text/language.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { addressProblem, longestAddress } from './address.ts';
import { definition } from './definition.ts';

const address = text({ label: 'Address', max: longestAddress, unique: 'ignoring-case' });
/** In place of that of a text, so that one sentence tells whatever is wrong. */
const addressRule = z.string({ error: 'Address must be text' }).check(
  z.trim(),
  z.superRefine((value, context) => {
    const message = addressProblem(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  }),
);

/** Pages that staff add to the site, beside the fixed ones of `content/built-in-pages.ts`. A new one is hidden. */
export const pages = defineType({
  definition,
  area: 'content',
  shownAt: '/:id',
  fields: {
    title: text({ label: 'Title', max: 200 }),
    slug: { ...address, schema: preprocess((value) => value ?? '', addressRule) },
    language: language(),
    summary: text({ label: 'Summary', max: 300, rows: 3 }),
    content: html({ label: 'Content', max: 16 * 1024 * 1024, required: false }),
    picture: url({ label: 'Picture', scheme: 'picture', crop: 'cover', required: false }),
    /** Empty for the summary. */
    description: text({ label: 'Description for search engines', max: 300, rows: 2, required: false }),
    inFooter: flag({ label: 'Show in the footer line' }),
  },
});

export type PageInput = InputOf<typeof pages>;
/** A page as the API answers it. */
export type Page = RecordKeys & PageInput;
