import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginHeartbeat, type PresenceState } from './heartbeat.ts';

const path = '/admin/presence/brands/1/2';
const pass = async (milliseconds: number) => void (await vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An open form in a tab: what the server was told, and what it says of others. */
function openForm() {
  const told: string[] = [];
  const others: PresenceState['others'][number][] = [];
  const events = new EventTarget();
  const document = { visibilityState: 'visible' };
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    told.push(`${method} ${address.replace(`/api${path}`, '')}`.trim());
    return new Response(JSON.stringify({ others, record: null }));
  });
  const states: PresenceState[] = [];
  const end = beginHeartbeat(path, (state) => states.push(state));
  const fire = (event: string) => void events.dispatchEvent(new Event(event));
  return { told, others, states, document, fire, end };
}

test('[SAFE-24] a form is told of three seconds after it was opened, then every twenty seconds, and every ten while others have the same record open', async () => {
  const { told, others, states, fire } = openForm();
  await pass(2900);
  expect(told).toEqual([]);
  await pass(200);
  expect([told, states.length]).toEqual([['PUT'], 1]);
  others.push({ name: 'Asha Rao', isYou: false, since: '2026-11-28T10:00:00.000Z' });
  fire('input');
  await pass(20_000);
  expect(told, 'a session is used by typing alone').toEqual(['PUT', 'PUT ?typed=yes']);
  await pass(20_000);
  expect(told.slice(2)).toEqual(['PUT', 'PUT']);
});

test('[SAFE-24] a form is told of while its tab is seen and was used in the last ten minutes, and again when it is used again', async () => {
  const { told, document, fire } = openForm();
  await pass(11 * 60_000);
  const afterUse = told.length;
  expect(afterUse).toBe(30);
  await pass(10 * 60_000);
  expect(told).toHaveLength(afterUse);
  fire('keydown');
  await pass(20_000);
  expect(told).toHaveLength(afterUse + 1);
  document.visibilityState = 'hidden';
  await pass(60_000);
  expect(told).toHaveLength(afterUse + 1);
});

test('[SAFE-24] a form that is left is told of once more, unless nobody was told of it', async () => {
  const one = openForm();
  one.end();
  await pass(60_000);
  expect(one.told).toEqual([]);
  const two = openForm();
  await pass(3000);
  two.end();
  two.fire('pagehide');
  await pass(60_000);
  expect(two.told).toEqual(['PUT', 'DELETE']);
  const three = openForm();
  await pass(3000);
  three.fire('pagehide');
  expect(three.told).toEqual(['PUT', 'DELETE']);
});
