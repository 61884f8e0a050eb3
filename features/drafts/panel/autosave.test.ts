import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rateCards } from '../../../content/rate-cards/schema.ts';
import type { RecordKeys } from '../../../engine/content-type.ts';
import { initialValues } from '../../../engine/panel/form/field-values.ts';
import { createFormStore } from '../../../engine/panel/form/form-store.ts';
import { FakeDraftServer } from '../../../tests/support/fake-draft-server.ts';
import { editInThreeForms, step, steps, stubBrowser } from '../../../tests/support/two-forms.ts';
import { Autosave } from './autosave.ts';

const pass = async (milliseconds: number) => void (await vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const people = ['one', 'two'].map((token) => ({ token, id: `Bearer ${token}` }));

/** Does steps such as `type a title` on a server of their own. Gives what the first form and the server have at the end. */
async function edit(...todo: string[]) {
  const { fetch } = new FakeDraftServer('/rate-cards');
  stubBrowser(fetch, pass);
  return editInThreeForms(todo.map(step), { fetch, people, pass });
}

test('[SAFE-20] [SAFE-23] two people, one of them in two windows, lose no text that was said to be saved, whatever is typed, stored, saved, asked, taken over, left, reloaded or lost on the way, and an Update publishes what its screen showed', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (todo) => {
      const { fetch } = new FakeDraftServer('/rate-cards');
      vi.unstubAllGlobals();
      stubBrowser(fetch, pass);
      await editInThreeForms(todo, { fetch, people, pass });
    }),
    { numRuns: 300, seed: 35 },
  );
});

test('a clash that nobody has answered is asked again after a reload, and an Update does not replace what is saved', async () => {
  const met = ['type a title', 'type b title', 'update b', 'update a', 'rest a', 'crash a'];
  const { a, live } = await edit(...met);
  expect([a.clash?.names, a.value('title'), live.title]).toEqual([['title'], 'title a1.', 'title b2.']);
  expect((await edit(...met, 'update a')).live.title).toBe('title b2.');
  expect((await edit(...met, 'mine a', 'update a')).live.title).toBe('title a1.');
});

test('a create that is pressed again after its response was lost makes one record, and stores what was changed in between', async () => {
  const { created } = await edit('network a lost', 'create a', 'type a title', 'create a');
  expect(created.map(({ title }) => title)).toEqual(['title a1.']);
});

type Answer = number | object | Promise<object> | 'silence';

/** A form of a record that is there, and its calls. */
function form() {
  const calls: { method: string; body: Record<string, unknown>; version: string | null }[] = [];
  const responses: Answer[] = [];
  const fetch = async (_: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
    const version = new Headers(headers).get('if-match');
    calls.push({ method, body: body ? JSON.parse(String(body)) : undefined, version });
    const next = responses.shift() ?? { id: '1', base: 'v1', values: {}, updatedAt: `d${calls.length}` };
    if (next === 'silence')
      return new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
      });
    const status = typeof next === 'number' ? next : 200;
    return new Response(JSON.stringify(typeof next === 'number' ? { status, detail: '' } : await next), {
      status,
    });
  };
  stubBrowser(fetch, pass);
  vi.stubGlobal('fetch', fetch);
  const page = stubPage();
  const store = createFormStore({ title: 'T', price: 'P' });
  const onStored = vi.fn();
  const record = { id: '1', updatedAt: 'v1', title: 'T', price: 'P' } as unknown as RecordKeys;
  const autosave = new Autosave({
    ...{ type: rateCards, view: {}, store, record, draft: undefined, onStored },
  });
  return { calls, responses, store, autosave, onStored, ...page, end: autosave.start() };
}

/** A page that can be hidden. */
function stubPage() {
  const events = new EventTarget();
  const document = {
    visibilityState: 'visible',
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', document.addEventListener);
  return {
    hide: () => {
      document.visibilityState = 'hidden';
      events.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('[SAFE-01] Autosave sends the changed fields two seconds after typing rests, ten after the first change at the latest, and nothing while nothing differs', async () => {
  const { calls, store, autosave, onStored, end } = form();
  await pass(30_000);
  expect(calls).toEqual([]);
  store.set('title', 'A');
  expect(autosave.state().phase).toBe('changed');
  await pass(1900);
  expect(calls).toEqual([]);
  await pass(200);
  expect(calls).toEqual([{ method: 'PATCH', body: { base: 'v1', values: { title: 'A' } }, version: null }]);
  expect([autosave.state().phase, onStored.mock.calls.length]).toEqual(['saved', 1]);
  for (let second = 0; second < 11; second += 1) {
    store.set('price', `P${second}`);
    await pass(1000);
  }
  expect(calls[1]).toMatchObject({ body: { values: { price: 'P9' } }, version: '"d1"' });
  store.set('title', 'T');
  end();
  await pass(100);
  expect(calls.at(-1)?.body.values).toEqual({ title: 'T', price: 'P10' });
});

test('[SAFE-04] [SAFE-13] Autosave says that the device alone has it and why, and sends it again when the server was not reached', async () => {
  const { calls, responses, store, autosave } = form();
  for (const [status, problem] of [
    [507, 'full'],
    [413, 'refused'],
    [503, 'offline'],
  ] as const) {
    responses.push(status);
    store.set('title', `Refused with ${status}`);
    await pass(2100);
    expect(autosave.state()).toMatchObject({ phase: 'kept', ...(status === 503 ? {} : { problem }) });
  }
  await pass(10_000);
  expect(calls.at(-1)?.body.values).toEqual({ title: 'Refused with 503' });
  expect(autosave.state().phase).toBe('saved');
});

test('Autosave begins no call while another one is on its way or a save runs, and names the newest draft as the one that the save ends', async () => {
  const { calls, store, autosave } = form();
  store.set('title', 'A');
  const first = autosave.flush();
  await pass(0);
  store.set('title', 'B');
  await first;
  expect(calls).toHaveLength(1);
  expect(await autosave.beginSave()).toEqual({ draft: '1/d1' });
  await pass(20_000);
  expect(calls).toHaveLength(1);
  autosave.resume();
  await pass(2100);
  expect(calls).toHaveLength(2);
});

test('[SAFE-01] [SAFE-17] Autosave sends at once when the page is hidden, and what is larger than a megabyte at most once a minute, or when the form is left', async () => {
  const { calls, store, autosave, hide, end } = form();
  store.set('title', 'x'.repeat(1_000_001));
  await pass(2100);
  expect(calls).toHaveLength(1);
  store.set('price', 'Second');
  await pass(55_000);
  expect([calls.length, autosave.state().phase]).toEqual([1, 'changed']);
  await pass(5000);
  expect(calls.at(-1)?.body.values).toEqual({ price: 'Second' });
  store.set('price', 'Third');
  hide();
  await pass(0);
  expect(calls.at(-1)?.body.values).toEqual({ price: 'Third' });
  store.set('price', 'Fourth');
  end();
  await pass(0);
  expect(calls.at(-1)?.body.values).toEqual({ price: 'Fourth' });
});

test('[SAFE-13] Autosave gives up on a server that hangs for fifteen seconds, and sends again ten seconds later', async () => {
  const { calls, responses, store, autosave } = form();
  responses.push('silence');
  store.set('title', 'A');
  await pass(2000 + 14_900);
  expect(autosave.state().phase).toBe('saving');
  await pass(200);
  expect(autosave.state()).toMatchObject({ phase: 'kept', problem: 'offline' });
  await pass(10_000);
  expect([calls.length, autosave.state().phase]).toEqual([2, 'saved']);
});

test('[SAFE-06] what is put back while its draft is on its way is no draft after the form was left', async () => {
  const { calls, responses, store, end } = form();
  const { promise, resolve } = Promise.withResolvers<object>();
  responses.push(promise);
  store.set('title', 'A');
  await pass(2000);
  store.set('title', 'T');
  end();
  resolve({ id: '1', base: 'v1', values: { title: 'A' }, updatedAt: 'd1' });
  await pass(0);
  expect(calls.map(({ body, version }) => [body.values, version])).toEqual([
    [{ title: 'A' }, null],
    [{ title: 'T' }, '"d1"'],
  ]);
});

test('[SAFE-23] Autosave stores nothing once another device has gone on with the draft, until one of the two texts is chosen; the other one becomes a version', async () => {
  const { calls, responses, store, autosave } = form();
  const theirs = { id: '1', base: 'v1', values: { title: 'Phone' }, updatedAt: '2026-11-28T08:35:00.000Z' };
  responses.push(409, theirs);
  store.set('title', 'Desk');
  await pass(2100);
  const asked = { phase: 'kept', problem: 'elsewhere', savedAt: theirs.updatedAt };
  expect(autosave.state()).toMatchObject(asked);
  store.set('price', 'Desk price');
  await pass(20_000);
  expect([calls.length, autosave.state()]).toMatchObject([2, asked]);
  responses.push(theirs);
  await autosave.keep();
  const values = { title: 'Desk', price: 'Desk price' };
  expect(calls.at(-1)).toMatchObject({ body: { setAside: 'sent', values }, version: null });
  await autosave.keepThis();
  expect(calls.at(-1)).toMatchObject({
    ...{ body: { setAside: 'stored', values }, version: `"${theirs.updatedAt}"` },
  });
  expect(autosave.state().phase).toBe('saved');
});

test('[SAFE-10] [SAFE-13] the first draft of a new record stays one draft where the response to it was lost', async () => {
  const { fetch } = new FakeDraftServer('/rate-cards');
  stubBrowser(fetch, pass);
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    await fetch(address, init);
    throw new TypeError('lost');
  });
  const store = createFormStore(initialValues(rateCards, {}, undefined));
  const autosave = new Autosave({
    ...{ type: rateCards, view: {}, store, record: undefined, draft: undefined, onStored: () => undefined },
  });
  autosave.start();
  store.set('title', 'Once');
  await pass(2100);
  expect(autosave.state()).toMatchObject({ phase: 'kept', problem: 'offline' });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method !== 'GET') sent.push([init.method, JSON.parse(String(init.body))]);
    return fetch(address, init);
  });
  store.set('title', 'Once more');
  await pass(5000);
  const id = autosave.id();
  expect(sent, 'nothing of others is replaced').toEqual([
    ['POST', { id, values: { title: 'Once more' } }],
    ['PATCH', { values: { title: 'Once more' } }],
  ]);
  const draft = await (
    await fetch(`/api/admin/drafts/rate-cards/${id}`, { headers: { authorization: 'Bearer token' } })
  ).json();
  expect(draft.values).toEqual({ title: 'Once more' });
  expect(autosave.state().phase).toBe('saved');
});
