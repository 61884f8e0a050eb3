import { expect, test } from 'vitest';
import { createFormStore } from './form-store.ts';

test('a field stays marked as changed until its value equals the saved one', () => {
  const store = createFormStore({ title: 'A', features: ['x'] });
  store.set('title', 'B');
  store.set('features', ['x', 'y']);
  expect(store.isDirty()).toBe(true);
  store.set('title', 'A');
  expect(store.isDirty()).toBe(true);
  store.set('features', ['x']);
  expect(store.isDirty()).toBe(false);
});

test('a value that changes during a save stays marked as changed', () => {
  const store = createFormStore({ title: 'A', content: '' });
  store.set('title', 'B');
  const sent = store.values();
  store.set('content', 'a picture that was being read');
  store.reset(sent);
  expect(store.isDirty()).toBe(true);
  store.set('content', '');
  expect(store.isDirty()).toBe(false);
});

test('[VAL-60] changing a field clears its own error and no other', () => {
  const store = createFormStore({ title: '', price: '' });
  store.setErrors({ title: 'required', price: 'required' });
  store.set('title', 'A');
  expect(store.errors()).toEqual({ price: 'required' });
});

test('changing a list keeps the errors of its other lines until lines move', () => {
  const store = createFormStore({ features: ['', 'a', ''] });
  store.setErrors({ 'features.0': 'required', 'features.2': 'required' });
  store.set('features', ['', 'a', 'b']);
  expect(store.errors()).toEqual({ 'features.0': 'required' });
  store.set('features', ['', 'a']);
  expect(store.errors()).toEqual({});
});
