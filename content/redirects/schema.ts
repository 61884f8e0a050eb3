import { defineType, type InputOf, type RecordOf } from '../../engine/content-type.ts';
import { type Definition, newestFirst } from '../../engine/definition.ts';
import { preprocess } from '../../engine/kinds/preprocess.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { completeEntry } from '../../engine/kinds/url/complete-address.ts';
import { longestPath, pathProblem, storedPath, targetProblem } from './path.ts';

export const definition = {
  name: 'redirects',
  singular: 'redirect',
  label: 'Redirects',
  paths: ['/redirects'],
  section: '/site/redirects',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'path',
  messages: {
    fetchFailed: 'Failed to fetch redirects',
    fetchOneFailed: 'Failed to fetch redirect',
    created: 'Saved. The redirect is live.',
    updated: 'Saved. The redirect is live.',
    createFailed: 'Failed to add redirect',
    updateFailed: 'Failed to update redirect',
    confirmDelete: 'Are you sure you want to delete this redirect?',
    deleteFailed: 'Failed to delete redirect',
  },
} as const satisfies Definition;

const path = text({
  label: 'Old path',
  max: longestPath,
  unique: 'ignoring-case',
  problemIn: pathProblem,
});
const target = text({ label: 'Leads to', max: 2048, input: 'url', problemIn: targetProblem });

/** Old paths that staff let lead elsewhere. Nobody else reads them. */
export const redirects = defineType({
  definition,
  area: 'content',
  fields: {
    path: {
      ...path,
      schema: preprocess(
        (typed) => (typeof typed === 'string' ? storedPath(typed.trim()) : typed),
        path.schema,
      ),
    },
    target: {
      ...target,
      schema: preprocess(completeEntry, target.schema),
    },
  },
});

export type RedirectInput = InputOf<typeof redirects>;
export type Redirect = RecordOf<typeof redirects>;

/** What became of a file with redirects. */
export interface ImportReport {
  added: number;
  /** The lines that were left out, by their numbers in the file. */
  refused: RefusedLine[];
}

export interface RefusedLine {
  line: number;
  /** What it has for the old path. */
  path: string;
  /** For people. */
  reason: string;
}
