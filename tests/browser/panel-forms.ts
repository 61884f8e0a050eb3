import type { Locator, Page, Request } from 'playwright-core';
import type { Noise } from '../support/browser.ts';
import { failedCalls } from './pages.ts';

/** The button that saves, in whatever state it is. */
export function saveButton(page: Page): Locator {
  return page.locator('main form button[type=submit]');
}

export async function save(page: Page): Promise<void> {
  await saveButton(page).click();
}

/** The messages of the summary at the top of the form, in order. */
export function summaryLines(page: Page): Promise<string[]> {
  return page.locator('.error-summary a').allTextContents();
}

/** The message of the control with this label. */
export async function messageOf(page: Page, label: string): Promise<string | null> {
  const control = page.getByLabel(label, { exact: true });
  const ids = (await control.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const id = ids.find((other) => other.endsWith('-error'));
  return id === undefined ? null : await page.locator(`[id="${id}"]`).textContent();
}

/** Fills the controls by their labels: text is typed, a boolean ticks, a choice is chosen by what it is called. */
export async function enter(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(entries)) {
    const control = page.getByLabel(label, { exact: true });
    const isChoice = (await control.evaluate((element) => element.tagName)) === 'SELECT';
    if (isChoice) await control.selectOption({ label: text });
    else await control.fill(text);
  }
}

/** All calls from now on that would change a record, or its working draft. */
export function changes(page: Page, what: 'records' | 'drafts' = 'records'): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    const [, path = ''] = request.url().split('/api/');
    // What a form tells of itself, or asks about what is entered, changes nothing.
    if (request.method() === 'GET' || /^$|^admin\/(presence\/|link-check$)/.test(path)) return;
    if (path.startsWith('admin/drafts') === (what === 'drafts')) sent.push(request);
  });
  return sent;
}

/** The same, read as `POST /brands` and by what they carry. */
export function writes(page: Page, what?: 'records' | 'drafts') {
  const seen = changes(page, what);
  const path = (request: Request) => new URL(request.url()).pathname.replace(/^\/api/, '');
  return {
    lines: () => seen.map((request) => `${request.method()} ${path(request)}`),
    bodies: () => seen.map((request): unknown => request.postDataJSON()),
    clear: () => void seen.splice(0),
  };
}

/** Lets the server store no working draft: what is entered stays on the device. */
export async function withoutDrafts(page: Page, noise: Noise): Promise<void> {
  noise.expect(...failedCalls);
  // In the page: what the browser intercepts goes on to the server when the page is closed.
  await page.context().addInitScript((path) => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const isOfDraft = !window.areDraftsBack && String(input).includes(path) && init?.method !== 'GET';
      return isOfDraft ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init);
    };
  }, '/api/admin/drafts');
}

/** Ends what `withoutDrafts` has begun, for the document that is open. */
export async function withDrafts(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.areDraftsBack = true;
  });
}

declare global {
  interface Window {
    areDraftsBack?: boolean;
  }
}

/** What the forms keep on the device. */
export function keptDrafts(page: Page): Promise<{ entries: Record<string, unknown> }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('kiran-panel');
        opening.onsuccess = () => {
          const store = opening.result.transaction('unsaved-entries').objectStore('unsaved-entries');
          const reading = store.getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );
}

export function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** A notice, by its text. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

export const nothingSaved = 'Nothing was saved. Your entries are still here; please try again.';
