import { describe, expect, test } from 'vitest';
import { createFormStore } from './form-store.ts';

describe('the entries of a form', () => {
  test('are dirty as long as one differs from what it was', () => {
    const store = createFormStore({ title: 'A', features: ['x'] });
    store.set('title', 'B');
    store.set('features', ['x', 'y']);
    expect(store.isDirty()).toBe(true);
    store.set('title', 'A');
    expect(store.isDirty()).toBe(true);
    store.set('features', ['x']);
    expect(store.isDirty()).toBe(false);
  });

  test('are what the record has after a save', () => {
    const store = createFormStore({ title: 'A' });
    store.set('title', 'B');
    store.settle(store.entries());
    expect(store.isDirty()).toBe(false);
    expect(store.original()).toEqual({ title: 'B' });
    store.set('title', 'A');
    expect(store.isDirty()).toBe(true);
  });

  test('that changed while others were being saved are dirty still', () => {
    const store = createFormStore({ title: 'A', content: '' });
    store.set('title', 'B');
    const sent = store.entries();
    store.set('content', 'a picture that was being read');
    store.settle(sent);
    expect(store.isDirty()).toBe(true);
    store.set('content', '');
    expect(store.isDirty()).toBe(false);
  });

  test('are taken over all at once', () => {
    const store = createFormStore({ title: 'A', price: '1' });
    store.refuse({ title: 'wrong' });
    store.replace({ title: 'B' });
    expect(store.entries()).toEqual({ title: 'B', price: '1' });
    expect([store.isDirty(), store.problems()]).toEqual([true, {}]);
  });

  test('[VAL-60] lose what was wrong with them when they change, and no other entry does', () => {
    const store = createFormStore({ title: '', price: '' });
    store.refuse({ title: 'required', price: 'required' });
    store.set('title', 'A');
    expect(store.problems()).toEqual({ price: 'required' });
  });

  test('of a list keep what is wrong with the other lines, until they move', () => {
    const store = createFormStore({ features: ['', 'a', ''] });
    store.refuse({ 'features.0': 'required', 'features.2': 'required' });
    store.set('features', ['', 'a', 'b']);
    expect(store.problems()).toEqual({ 'features.0': 'required' });
    store.set('features', ['', 'a']);
    expect(store.problems()).toEqual({});
  });

  test('tell who listens, once for each change', () => {
    const store = createFormStore({ title: '' });
    let told = 0;
    const stop = store.subscribe(() => {
      told += 1;
    });
    store.set('title', 'A');
    store.refuse({ title: 'wrong' });
    stop();
    store.set('title', 'B');
    expect(told).toBe(2);
  });
});
