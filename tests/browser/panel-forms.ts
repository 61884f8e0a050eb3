import type { Locator, Page, Request } from 'playwright-core';

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

/** Whether a request changes nothing that anybody has entered: it reads, or tells of the form itself. */
export function isBackground(request: Request): boolean {
  return request.method() === 'GET' || /\/api\/admin\/(?:presence\/|link-check$)/.test(request.url());
}

/** All calls from now on that would change something: `POST /brands`. */
export function writes(page: Page): { lines: () => string[]; bodies: () => unknown[] } {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (!isBackground(request) && request.url().includes('/api/')) seen.push(request);
  });
  const line = (request: Request) =>
    `${request.method()} ${new URL(request.url()).pathname.replace(/^\/api/, '')}`;
  return {
    lines: () => seen.map(line),
    bodies: () => seen.map((request) => request.postDataJSON()),
  };
}

export function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** A notice, by its text. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

export const nothingSaved = 'Nothing was saved. Your entries are still here; please try again.';
