import { expect, test } from 'vitest';
import { invalid } from '../app-error.ts';
import { problemResponse } from './problem.ts';

test('[ERR-93] an unexpected error reveals no internal details', async () => {
  const response = problemResponse(new TypeError('select * from secrets at /srv/x.ts:3'), 'r2');
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).not.toMatch(/secrets|x\.ts|TypeError|stack/);
  expect(JSON.parse(text)).toMatchObject({ title: 'Unexpected error', requestId: 'r2' });
});

test('[ERR-93] invalid fields are listed one by one, and the first one is the detail', async () => {
  const response = problemResponse(
    invalid({ title: 'Title is required', 'author.name': 'Author Name is required' }),
    '',
  );
  expect(await response.json()).toMatchObject({
    status: 422,
    detail: 'Title is required',
    errors: { title: 'Title is required', 'author.name': 'Author Name is required' },
  });
});
