import { expect, test, vi } from 'vitest';
import { returnPath } from './return-address.ts';

vi.stubGlobal('location', { origin: 'https://www.example.org' });

test('the sign-in returns to a page of the panel', () => {
  expect(returnPath('?returnTo=%2Fadmin%2Fblog%3Fpage%3D2')).toBe('/admin/blog?page=2');
});

test('and to no other place', () => {
  const elsewhere = [
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example/admin',
    '/admin/../blog',
    '/administrator',
    '/login',
    '/admin/login',
    '/admin/login/?returnTo=%2Fadmin',
    'javascript:alert(1)',
    '',
  ];
  for (const path of elsewhere) {
    expect(returnPath(`?returnTo=${encodeURIComponent(path)}`), path).toBeUndefined();
  }
});
