/** Where a lead stands, in the order of the filters, with its name for people. */
export const leadStates = { new: 'New', inProgress: 'In progress', done: 'Done', spam: 'Spam' } as const;

export type LeadState = keyof typeof leadStates;

export const stateNames = Object.keys(leadStates) as [LeadState, ...LeadState[]];

/** Those that somebody still has to deal with. */
export const openStates: readonly LeadState[] = ['new', 'inProgress'];

/** Somebody of the office. */
type Person = { id: string; name: string } | null;

/** The handling of one submission. */
export interface Lead {
  /** `C-7K2QM4`. */
  reference: string;
  state: LeadState;
  /** Who is in charge; null where nobody is. */
  assignee: Person;
  /** Who has answered last, and when, ISO 8601; null where nobody has. */
  answeredBy: string | null;
  answeredAt: string | null;
  /** ISO 8601: its version. */
  updatedAt: string;
}

/** What people can add to the history of a lead. */
export const entryKinds = ['note', 'answer', 'call', 'whatsapp'] as const;

export type EntryKind = (typeof entryKinds)[number];

/** What happened to a lead. */
export interface LeadEntry {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Null for the server. */
  by: Person;
  kind: EntryKind | 'received' | 'state' | 'assignee';
  /** A note; the state; the name of who is in charge, '' for nobody. */
  text: string;
}

/** Another lead of the same person. */
export interface OtherLead {
  id: string;
  /** Name of the form's type. */
  type: string;
  reference: string;
  state: LeadState;
  createdAt: string;
}

/** What is known of a lead beside its submission. */
export interface LeadDetails {
  /** The oldest first. */
  history: readonly LeadEntry[];
  /** Whether nothing can be sent to its address. */
  isUndeliverable: boolean;
  /** Other leads of the same e-mail or telephone, the newest first, at most 50. */
  others: readonly OtherLead[];
}

/** Where a lead stands in a list. */
export interface Place {
  /** From 1; null where the list does not have it any more. */
  number: number | null;
  total: number;
  /** Ids of the neighbours in time. */
  newer: string | null;
  older: string | null;
}

/** How many leads a list has, by what it can be narrowed to. `mine` are the open ones that somebody is in charge of. */
export type LeadCounts = Record<'all' | LeadState | 'mine', number>;

export const longestNote = 5000;

/** Milliseconds for which the own last note can be changed. */
export const noteChangeMs = 10 * 60_000;
