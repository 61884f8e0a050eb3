import type { ReactNode } from 'react';
import type { RecordKeys } from './content-type.ts';
import type { UrlScheme } from './kinds/url/allowed-url.ts';

/** How the panel lists the records of a type, in `admin.tsx` of its folder. Without one, the list is made of its fields. */
export interface ListView<Row extends RecordKeys = RecordKeys> {
  /** What the records are for, in one line: on the dashboard and where there are none yet. */
  purpose: string;
  /** What is counted, in lower case: 'brand' and 'brands'. */
  counts: { one: string; many: string };
  /** The heading of a list without records. Default 'There are no {many} yet'. */
  emptyTitle?: string;
  columns: readonly Column<Row>[];
  /** A choice above the list that shows some of the records only, kept in the address. */
  choice?: ListChoice<Row>;
  /** What staff cannot do. Default: all of it can be done, an absent action is not shown at all. */
  disabledActions?: readonly ('create' | 'edit' | 'delete')[];
  /** A status, which staff choose in the form, says whether visitors see a record. */
  hasStatus?: boolean;
  /** Failures show the message of the server instead of that of the declaration. */
  showsServerMessage?: boolean;
  /** The subject of a mail to who sent a record. */
  replySubject?: string;
}

/** Which records of a list are shown. */
export interface ListChoice<Row extends RecordKeys = RecordKeys> {
  /** In the address: `day`. */
  name: string;
  /** For screen readers: `Show`. */
  label: string;
  /** What stands for all records. */
  all: string;
  /** The choices, as the address and as people name them. */
  options: readonly (readonly [value: string, text: string])[];
  isChosen: (row: Row, value: string) => boolean;
}

/** A column of a list. */
export interface Column<Row extends RecordKeys = RecordKeys> {
  header: string;
  /** The whole stored text: what is searched, sorted by, cut, and told when a cut cell is pressed. */
  text: (row: Row) => string;
  /**
   * Default `text`. A `timestamp` is ISO 8601 and shown as dd/MM/yyyy HH:mm; a `picture`, `link` or `document` is the address in
   * `text`, which is shown as text where its scheme does not allow it. A document is a link that says 'Download'.
   */
  as?: 'text' | 'timestamp' | 'number' | UrlScheme;
  /** Whether a card on a phone shows it only when it is pressed open. */
  isDetail?: boolean;
  /** Whether it names the record: the text leads to its edit form, where there is one. */
  isName?: boolean;
  /** Of a name: what stands after it in short; '' for nothing. */
  sign?: (row: Row) => string;
  /** Whether a name is cut where its column ends, and not at a number of characters. */
  isWhole?: boolean;
  /** A longer text is shown up to `to` characters with '...'. Default: over 50, to 50. */
  cut?: { over: number; to: number };
  /** Shown in place of the text. `rows` are all records of the list. */
  cell?: (row: Row, rows: readonly Row[]) => ReactNode;
}

/** What a form shows beside the declared fields, in `admin.tsx` of its folder. Without one, all fields are shown in order. */
export interface FormView {
  /** Default 'Add New {Singular}' and 'Edit {Singular}'. */
  titles?: { create: string; edit: string };
  /** The names of the fields in order, where not all of them are asked for. */
  fields?: readonly string[];
  /** Sentences below a label, by field name. */
  hints?: Readonly<Record<string, string>>;
  /** The default values of a new form, by field name, where they are not empty. */
  defaultValues?: Readonly<Record<string, unknown>>;
  /** Whether the server keeps working drafts, and who has the form open. Default true: it does for every content type. */
  hasDraft?: boolean;
}
