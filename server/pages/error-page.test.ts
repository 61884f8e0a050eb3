import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '../../engine/app-error.ts';
import { errorPage } from './error-page.ts';

test('[ERR-93] an error page says what to do without internal details, and its policy allows its style', async () => {
  const response = errorPage(new TypeError('select * from secrets'), 'r1');
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).toContain('Wait a moment and try again.');
  expect(text).not.toMatch(/secrets|please/i);
  const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
  expect(response.headers.get('content-security-policy')).toContain(
    `'sha256-${hash('sha256', style, 'base64')}'`,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('[ERR-93] an error page escapes what it says', async () => {
  const text = await errorPage(new AppError('unavailable', 'A <b>sentence</b>.'), 'r1').text();
  expect(text).toContain('A &#60;b&#62;sentence');
});
