import { permissionsOf } from '../../../content/permissions.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import type { SessionStart, SessionStore } from './session-store.ts';
import { hashToken, isToken, newToken } from './tokens.ts';

/** Sessions that one admin can have at once. */
const maxSessions = 10;
/** A session's last use is written at most this often, and ten times in the time after which it would end. */
const touchMs = 60_000;
/** How far the clocks of two instances may be apart. A last use beyond that is one of a clock that was wrong, and would never end. */
const clockTolerance = 5 * 60_000;

export interface Times {
  sessionIdleMinutes: number;
  sessionMaximumHours: number;
}

/** The token in an `Authorization` header. Undefined for anything else, such as the password that a proxy in front asks for. */
export function tokenOf(authorization = ''): string | undefined {
  const [, token = ''] = /^Bearer ([^\s]+)$/i.exec(authorization) ?? [];
  return isToken(token) ? token : undefined;
}

/** The session of an `Authorization` header, or undefined where it names none that is alive. `isUse`: whether it is kept alive by it. */
export async function sessionOf(
  authorization: string | undefined,
  store: { sessions: SessionStore },
  times: Times,
  isUse = true,
  now = Date.now(),
) {
  const token = tokenOf(authorization);
  if (token === undefined) return undefined;
  const tokenHash = hashToken(token);
  const session = await store.sessions.find(tokenHash);
  if (!session) return undefined;
  if (!isAlive(session, times, now)) {
    // It is over, whether or not a full disk lets its row go.
    await store.sessions.end(tokenHash).catch(() => undefined);
    return undefined;
  }
  if (isUse && now - session.lastUsedAt > Math.min(touchMs, times.sessionIdleMinutes * 6000)) {
    // A full disk must not keep staff from reading.
    await store.sessions.touch(tokenHash, now).catch(() => undefined);
  }
  const { adminId, adminName, role } = session;
  return { adminId, adminName, tokenHash, permissions: permissionsOf(role) };
}

/** What is alive of somebody's sessions. */
export async function sessionsOf(adminId: string, store: { sessions: SessionStore }, times: Times) {
  const now = Date.now();
  return (await store.sessions.listOf(adminId)).filter((session) => isAlive(session, times, now));
}

function isAlive(
  { createdAt, lastUsedAt }: { createdAt: number; lastUsedAt: number },
  times: Times,
  now: number,
): boolean {
  const { createdAfter, usedAfter } = limits(times, now);
  return lastUsedAt <= now + clockTolerance && createdAt > createdAfter && lastUsedAt > usedAfter;
}

/** Starts a session of a device, of which the audit log tells where `actor` says who signs in. `expiresAt` is its end in any case, ISO 8601. */
export async function startSession(
  from: SessionStart,
  store: { sessions: SessionStore },
  times: Times,
  actor?: Actor,
): Promise<{ token: string; expiresAt: string }> {
  const now = Date.now();
  const { createdAfter, usedAfter } = limits(times, now);
  await store.sessions.removeExpired(createdAfter, usedAfter);
  const token = newToken();
  await store.sessions.start(hashToken(token), from, maxSessions, actor);
  return { token, expiresAt: new Date(now + times.sessionMaximumHours * 3_600_000).toISOString() };
}

function limits(times: Times, now: number) {
  return {
    createdAfter: now - times.sessionMaximumHours * 3_600_000,
    usedAfter: now - times.sessionIdleMinutes * 60_000,
  };
}
