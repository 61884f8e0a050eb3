import { expect, test } from 'vitest';
import { definition as information } from '../../../content/important-information/definition.ts';
import { definition as resources } from '../../../content/resources/definition.ts';
import { definition as tags } from '../../../content/tags/definition.ts';
import { definition as testimonials } from '../../../content/testimonials/definition.ts';
import type { Messages } from '../../definition.ts';
import { saveFailure } from './save-failure.ts';

const cause = new Error('no answer');

test('[ERR-53] [ERR-54] [ERR-59] [ERR-64] the message of a failed save in a form is that of its content type', () => {
  const kept = ({ messages }: { messages: Messages }) =>
    [true, false].map((isNew) => saveFailure(messages, isNew, cause).message);
  expect(kept(information)).toEqual(Array(2).fill('Failed to save important information'));
  expect(kept(resources)).toEqual(['Failed to add resource', 'Failed to update resource']);
  expect(kept(testimonials)).toEqual([
    'Failed to add testimonial',
    'Failed to save testimonial. Please try again.',
  ]);
});

test('the error of a failed save keeps its cause', () => {
  expect(saveFailure(tags.messages, true, cause).cause).toBe(cause);
});
