import { AppError } from '../app-error.ts';
import { isId, newId } from '../database/identifiers.ts';
import type { Actor, PersonActor } from '../store/actor.ts';
import type { Call, Viewer } from './route.ts';

/** The caller with a session. Fails with `unauthorized` for a visitor. */
export function staffOf(viewer: Viewer) {
  if (viewer.kind !== 'staff') throw new AppError('unauthorized', 'Sign in first: this needs a valid token.');
  return viewer;
}

/** Who is told to have made a change. Fails with `unauthorized` for a visitor. */
export function actorOf(viewer: Viewer): PersonActor {
  const { adminId: id, adminName: name, origin } = staffOf(viewer);
  return { kind: 'person', id, name, ...origin };
}

/** The same for a call that changes many records: what it does belongs together. */
export function groupActorOf(viewer: Viewer): Actor {
  return { ...actorOf(viewer), groupId: newId() };
}

const draftShape = /^([\da-f-]{36})\/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

/**
 * The same for a save, which may say in `X-Draft: {id}/{updatedAt}` which working draft it stores. A create without a stored
 * draft may say in `Idempotency-Key` under which UUID it is sent again.
 */
export function editorOf({ viewer, context }: Pick<Call, 'viewer' | 'context'>): Actor {
  const actor = actorOf(viewer);
  const header = context.req.header('x-draft');
  const key = context.req.method === 'POST' ? context.req.header('idempotency-key') : undefined;
  if (header === undefined) {
    if (key === undefined) return actor;
    if (!isId(key)) throw new AppError('malformed', 'Idempotency-Key must be a UUID.');
    return { ...actor, draft: { id: key, version: undefined } };
  }
  const [, id = '', version = ''] = draftShape.exec(header) ?? [];
  if (!isId(id) || Number.isNaN(Date.parse(version)))
    throw new AppError('malformed', 'X-Draft must be an id, a slash and the moment of its last change.');
  return { ...actor, draft: { id, version } };
}
