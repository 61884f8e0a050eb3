import type { Row } from '../database/engine.ts';

/** By which way a change comes: the panel, another client of the API, a moment that has come, or a process that starts. */
export const sources = ['panel', 'api', 'clock', 'start'] as const;
export type Source = (typeof sources)[number];

/** Somebody as versions and lists name them; null for the server itself. The name stays as it was then. */
export type Person = { id: string; name: string } | null;

/** Who makes a change. */
export interface Actor {
  kind: 'person' | 'server' | 'command-line';
  /** Null for who has no account. */
  id: string | null;
  name: string | null;
  source: Source;
  /** The network that the call came from: an IPv4 address, or the /64 of an IPv6 address. */
  network?: string | undefined;
  /** Of the call. */
  requestId?: string | undefined;
  /** The same for all that one call does with many records. */
  groupId?: string | undefined;
  /** The working draft that the change stores, and so ends. */
  draft?: DraftReference | undefined;
}

/** Somebody with an account. */
export type PersonActor = Actor & { id: string; name: string };

/** A working draft as it was at a moment. */
export interface DraftReference {
  id: string;
  /** ISO 8601, UTC: when it was changed last. Undefined for a new record of which no draft was stored. */
  version: string | undefined;
}

/** The server, at a moment that has come. */
export const clock: Actor = { kind: 'server', id: null, name: null, source: 'clock' };

/** The server, when it starts. */
export const start: Actor = { ...clock, source: 'start' };

/** Whoever runs a command on the machine of the server. */
export const commandLine: Actor = { ...start, kind: 'command-line', name: 'command line' };

/** The columns that every table has which says who made a change. The name stays as it was then. */
export function actorColumns({ id, name }: Actor): Row {
  return { actor_id: id, actor_name: id === null ? null : name };
}

export function personIn({ actor_id, actor_name }: Row): Person {
  return actor_id === null ? null : { id: String(actor_id), name: String(actor_name) };
}

/** The clock, for somebody who has told it what to do. */
export function clockFor(person: Person): Actor {
  return person ? { ...clock, kind: 'person', ...person } : clock;
}
