import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { returnPath } from './sign-out.ts';

const kept = new Map<string, string>();
const left: string[] = [];

vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  removeItem: (name: string) => kept.delete(name),
});

/** A new panel, with a session, at an address. */
async function panelAt(pathname: string, search = '') {
  vi.resetModules();
  kept.clear();
  kept.set('adminAuth', 'true').set('token', 'secret').set('deviceToken', 'known');
  left.length = 0;
  vi.stubGlobal('location', { pathname, search, replace: (address: string) => left.push(address) });
  return await import('./sign-out.ts');
}

afterEach(() => void vi.useRealTimers());

test('signing out ends the session, keeps the device token and stores the return address', async () => {
  const { signOut } = await panelAt('/admin/blog', '?page=2&q=a b');
  await signOut('/login');
  expect([...kept.keys()]).toEqual(['deviceToken']);
  expect(left).toEqual(['/login?returnTo=%2Fadmin%2Fblog%3Fpage%3D2%26q%3Da+b']);
});

test('signing out for good or from the dashboard has no return address', async () => {
  const fromList = await panelAt('/admin/blog');
  await fromList.signOut('/admin/login', { returnsHere: false });
  expect(left).toEqual(['/admin/login']);
  const fromStart = await panelAt('/admin');
  await fromStart.signOut('/login');
  expect(left).toEqual(['/login']);
});

test('signing out waits until drafts are stored, even when another handler fails', async () => {
  const { signOut, beforeSignOut, isSigningOut } = await panelAt('/admin/tags/new');
  const done: string[] = [];
  const saved = Promise.withResolvers<void>();
  beforeSignOut(() => {
    throw new Error('broken');
  });
  beforeSignOut(() => Promise.reject(new Error('full')));
  beforeSignOut(async () => {
    await saved.promise;
    done.push(`kept while leaving: ${isSigningOut()}, left: ${left.length}`);
  });
  const stop = beforeSignOut(() => void done.push('no longer there'));
  stop();
  const leaving = signOut('/login');
  // A turn of the event loop, in which whoever does not wait would have left.
  await setImmediate();
  expect(left).toEqual([]);
  saved.resolve();
  await leaving;
  expect(done).toEqual(['kept while leaving: true, left: 0']);
  expect(left).toHaveLength(1);
});

test('signing out waits two seconds at most', async () => {
  vi.useFakeTimers();
  const { signOut, beforeSignOut } = await panelAt('/admin/tags/new');
  beforeSignOut(() => new Promise(() => {}));
  const leaving = signOut('/login');
  await vi.advanceTimersByTimeAsync(1900);
  expect(left).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  await leaving;
  expect(left).toHaveLength(1);
});

test('the return address is a page of the panel, and one outside is ignored', () => {
  vi.stubGlobal('location', { origin: 'https://www.example.org' });
  expect(returnPath('?returnTo=%2Fadmin%2Fblog%3Fpage%3D2')).toBe('/admin/blog?page=2');
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
