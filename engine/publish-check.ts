import type { ContentType } from './content-type.ts';
import type { Field } from './kinds/field.ts';
import type { Crop } from './kinds/url/crops.ts';

/** A sentence in both languages of the check. */
export interface CheckText {
  en: string;
  hi: string;
}

/** A part of what a field holds: UTF-16 units of a text, positions in the document of an article. */
export interface Place {
  from: number;
  to: number;
  /** What of it is meant, where it has more than the text shows. Default: all of it. */
  part?: 'description';
}

/** What should be looked at before visitors see it. */
export interface Finding {
  text: CheckText;
  /** Default: all that the field holds. */
  place?: Place | undefined;
  /** What stands at the place, in a few words. */
  quote?: string | undefined;
  /** The line of a list, from 0. */
  line?: number;
}

/**
 * A step of a check: what it has found, what will turn out, or nothing. Between two steps others have their turn, so a step is
 * short.
 */
export type CheckStep = Finding | undefined | Promise<Finding | undefined>;

/** A field of a form, with what is entered in it. */
export interface CheckedField {
  name: string;
  field: Field;
  value: unknown;
  /** Id of its control. */
  id: string;
  /** Ends with the check. */
  signal: AbortSignal;
}

/** What a check asks beyond what is entered. */
export interface CheckTools {
  /** What is wrong with where a link leads, if anything. */
  link(address: string): CheckText | undefined | Promise<CheckText | undefined>;
  /** What is wrong with a picture, if anything, as a page shows it. */
  picture(address: string, crop: Crop): Promise<CheckText | undefined>;
}

/** `check.ts` in the folder of a kind of field. */
export interface KindCheck {
  check(checked: CheckedField, tools: CheckTools): Iterable<CheckStep> | Promise<Iterable<CheckStep>>;
  /** Puts focus and caret on the place and marks it. Default: those of a text control. */
  show?(id: string, place: Place | undefined): void;
}

/** `check` in `check.ts` in the folder of a content type: what its kinds of fields cannot know. Findings come with the name of a field. */
export type TypeCheck = (
  values: Readonly<Record<string, unknown>>,
  type: ContentType,
) => Iterable<Finding & { name: string }>;
