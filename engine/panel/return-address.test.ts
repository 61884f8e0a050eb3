import { expect, test, vi } from 'vitest';
import { returnPath } from './return-address.ts';

vi.stubGlobal('location', { origin: 'https://www.example.org' });

test('the return address is a page of the panel', () => {
  expect(returnPath('?returnTo=%2Fadmin%2Fblog%3Fpage%3D2')).toBe('/admin/blog?page=2');
});

test('a return address outside the panel is ignored', () => {
  const elsewhere = [
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example/admin',
    '/login',
    '/admin/login/?returnTo=%2Fadmin',
    'javascript:alert(1)',
  ];
  for (const path of elsewhere) {
    expect(returnPath(`?returnTo=${encodeURIComponent(path)}`), path).toBeUndefined();
  }
});
