import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';

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
  return await import('./leaving.ts');
}

describe('signing out of the panel', () => {
  beforeEach(() => void vi.useRealTimers());

  test('signing out ends the session, keeps the device token and stores the return address', async () => {
    const { leavePanel } = await panelAt('/admin/blog', '?page=2&q=a b');
    await leavePanel('/login');
    expect([...kept.keys()]).toEqual(['deviceToken']);
    expect(left).toEqual(['/login?returnTo=%2Fadmin%2Fblog%3Fpage%3D2%26q%3Da+b']);
  });

  test('signing out for good or from the dashboard has no return address', async () => {
    const fromList = await panelAt('/admin/blog');
    await fromList.leavePanel('/admin/login', { comesBack: false });
    expect(left).toEqual(['/admin/login']);
    const fromStart = await panelAt('/admin');
    await fromStart.leavePanel('/login');
    expect(left).toEqual(['/login']);
  });

  test('several simultaneous sign-outs navigate once', async () => {
    const { leavePanel } = await panelAt('/admin/tags');
    await Promise.all([leavePanel('/login'), leavePanel('/login'), leavePanel('/admin/login')]);
    expect(left).toEqual(['/login?returnTo=%2Fadmin%2Ftags']);
  });

  test('signing out waits until drafts are stored, even when another handler fails', async () => {
    const { leavePanel, beforeLeaving, isLeavingPanel } = await panelAt('/admin/tags/new');
    const done: string[] = [];
    const saved = Promise.withResolvers<void>();
    beforeLeaving(() => {
      throw new Error('broken');
    });
    beforeLeaving(() => Promise.reject(new Error('full')));
    beforeLeaving(async () => {
      await saved.promise;
      done.push(`kept while leaving: ${isLeavingPanel()}, left: ${left.length}`);
    });
    const stop = beforeLeaving(() => void done.push('no longer there'));
    stop();
    const leaving = leavePanel('/login');
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
    const { leavePanel, beforeLeaving } = await panelAt('/admin/tags/new');
    beforeLeaving(() => new Promise(() => {}));
    const leaving = leavePanel('/login');
    await vi.advanceTimersByTimeAsync(1900);
    expect(left).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await leaving;
    expect(left).toHaveLength(1);
  });
});
