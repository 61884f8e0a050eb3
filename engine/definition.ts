/** Sentences of a section. What the specification leaves silent is absent. */
export interface Messages {
  /** The list could not be loaded. */
  fetchFailed: string;
  /** One record could not be loaded. Default: `fetchFailed`. */
  fetchOneFailed?: string;
  created?: string;
  updated?: string;
  createFailed?: string;
  updateFailed?: string;
  /** Asked before every delete. */
  confirmDelete: string;
  deleted?: string;
  deleteFailed: string;
}

/** Plain data about a content type, safe to load on a public page. */
export interface Definition<Name extends string = string> {
  /** Registry key and folder name; with underscores, the table's name. */
  readonly name: Name;
  /** The word for one record, in lower case. */
  readonly singular: string;
  /** The section's name in the panel. */
  readonly label: string;
  /** API paths below `/api`, all alike; our own client uses the first. */
  readonly paths: readonly [string, ...string[]];
  /** The area that its permissions are in. It is declared beside the definition (`defineType`), so that public pages do not load it. */
  readonly area?: string;
  /** Path of its screens below `/admin`. */
  readonly section: string;
  /** The verb that our own client saves with; the server takes both. */
  readonly updateVerb: 'PUT' | 'PATCH';
  /** The list's order, in the API and in the panel until a column is chosen. Ids follow the time of creation. */
  readonly order: readonly Order[];
  /** The field that names a record for people. */
  readonly titleField: string;
  /**
   * Where visitors see its records, such as `/` or `/blog/:id`. Such a type can be hidden and shown. It is declared beside the
   * definition (`defineType`), so that public pages do not load it.
   */
  readonly shownAt?: string;
  /**
   * The page that shows the one record of a singleton, which is always shown; '' where only staff may read it. It is declared beside
   * the definition, too.
   */
  readonly page?: string;
  /**
   * Whether its records are what visitors sent. They have no versions, and the audit log names them by their id alone. It is
   * declared beside the definition, too.
   */
  readonly isPersonal?: true;
  /**
   * Whether each of its records is a lead, which somebody takes charge of, and the letter that its references begin with. It is
   * declared beside the definition, too.
   */
  readonly lead?: { readonly prefix: string };
  readonly messages: Messages;
}

/** Where visitors see what is declared, one record or the only one; undefined where no page shows it. */
export function pageOf({ shownAt, page }: Pick<Definition, 'shownAt' | 'page'>): string | undefined {
  return shownAt ?? page;
}

/** Whether each record has a page of its own. */
export function hasOwnPages({ shownAt }: Pick<Definition, 'shownAt'>): boolean {
  return shownAt?.includes('/:') ?? false;
}

/** Whether preview links can show a record before it is published: it has a page of its own, or is a setting. */
export function hasPreviews(definition: Pick<Definition, 'shownAt' | 'page'>): boolean {
  return hasOwnPages(definition) || Boolean(definition.page);
}

export interface Order {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** Creation order, oldest first: a UUIDv7 sorts by its time. */
export const oldestFirst: readonly Order[] = [{ field: 'id', direction: 'asc' }];
/** Creation order, newest first. */
export const newestFirst: readonly Order[] = [{ field: 'id', direction: 'desc' }];
