import type * as z from 'zod/mini';
import type { Definition } from '../definition.ts';
import type { UrlScheme } from './url/allowed-url.ts';
import type { Crop } from './url/crops.ts';

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The JSON Schema of an id, and that of a moment. */
export const idSchema: JsonSchema = { type: 'string', format: 'uuid' };
export const timeSchema: JsonSchema = { type: 'string', format: 'date-time' };

/** What a column holds; each database has its own way to store it. */
export type ColumnType = 'text' | 'integer' | 'boolean' | 'json' | 'timestamp' | 'id';

/**
 * A kind of field: what store, API and forms know of it. Beside it in its folder stands `panel.tsx`: its control in a form, where one line is
 * not enough, and how it is read and compared, where text is not enough.
 */
export interface Kind {
  /** Of its folder and its builder. */
  readonly name: string;
  readonly columnType: ColumnType;
  readonly jsonSchema: (field: Field) => JsonSchema;
  /** The value of its control, from the stored value; a new record has undefined. */
  readonly format: (stored: unknown) => unknown;
  /** The value to send, from that of the control; `stored` is what the record has. Default: unchanged. */
  readonly parse?: (input: unknown, field: Field, stored: unknown) => unknown;
  /** Whether what the form has may give way to what the server has made of it. Default: never. */
  readonly isSameButFiles?: (input: string, stored: string) => boolean;
  /** What a list without a view of its own makes of it. Default: no column. */
  readonly listedAs?: 'text' | 'number' | 'timestamp' | 'link';
}

/** The control's text of what is stored as text. */
export const formatText = (stored: unknown): string => (stored ?? '') as string;

/** What a form shows for the field; a kind has a default, a field may ask for a closer one. */
export type InputType =
  | 'text'
  | 'textarea'
  | 'email'
  | 'tel'
  | 'url'
  | 'number'
  | 'date'
  | 'emoji'
  | 'language'
  | 'gradient';

/** Where a link can lead inside the site. */
export interface LinkTargets {
  /** What pages are called, by their paths. */
  pages: Readonly<Record<string, string>>;
  /** The type whose records have pages of their own. */
  of: Definition;
  pathOf: (record: object) => string;
}

/** One field of a content type: its rule, what it stores and how a form asks for it. */
export interface Field<Value = unknown> {
  readonly kind: Kind;
  /** The form's label, and the subject of the field's messages. */
  readonly label: string;
  /** Turns what a client sends (`undefined` included) into the stored value, or into messages for people. */
  readonly schema: z.ZodMiniType<Value>;
  /** Whether the admin form marks and demands it, also where it is `nullable`. Default true. */
  readonly required: boolean;
  /** Whether the column may be null: an optional address, date or reference that was left empty. */
  readonly nullable: boolean;
  /** Who reads it. Default `public`; a `staff` field never appears in a visitor's answer. */
  readonly visibility: 'public' | 'staff';
  /** Set by the server alone: part of every record, ignored in every body. Default false. */
  readonly readOnly: boolean;
  /** Longest text in UTF-16 units, largest number of items of a list. */
  readonly max?: number;
  readonly input?: InputType;
  /** Rows of a text area. */
  readonly rows?: number;
  /** `ignoring-case`: no two records may differ in case alone. The store keeps a normalised copy of the column. */
  readonly unique?: 'ignoring-case';
  /** Smallest number, smallest number of entries. */
  readonly min?: number;
  /** Where an address may lead. */
  readonly scheme?: UrlScheme;
  /** How the page cuts the picture at an address. */
  readonly crop?: Crop;
  /** The fields of each entry, where a list has groups of them. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** The name of one entry of a list. */
  readonly itemLabel?: string;
  /** The values of a choice. */
  readonly options?: readonly string[];
  /** What a link can lead to. */
  readonly targets?: LinkTargets;
  /** The type that a reference points to. */
  readonly to?: Definition;
  /** Whether a reference holds several records. */
  readonly many?: boolean;
  /** Of a reference: whether a record that is missing can be created in the form, by its title alone. */
  readonly canCreate?: boolean;
}

/** What every builder of the kit takes. */
export interface FieldOptions {
  label: string;
  required?: boolean;
  visibility?: 'public' | 'staff';
  /** Set by the server alone. */
  readOnly?: boolean;
  /** Replaces '{label} is required'. */
  requiredMessage?: string;
}

/** The part that all kinds share. */
export function base(options: FieldOptions) {
  return {
    label: options.label,
    required: options.required ?? true,
    nullable: false,
    visibility: options.visibility ?? 'public',
    readOnly: options.readOnly ?? false,
  } as const;
}

/** The message of an empty required field. */
export function requiredMessage(options: FieldOptions): string {
  return options.requiredMessage ?? `${options.label} is required`;
}
