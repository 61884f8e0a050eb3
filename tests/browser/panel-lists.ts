import type { Locator, Page } from 'playwright-core';

/** A brand as the API answers it; its name is its id. */
export function brand(name: string, others: object = {}) {
  return {
    ...{ _id: name, id: name, name, logo: '/pictures/logos/suvarnex.svg' },
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...others,
  };
}

/** The row of a record by a text that only it has. */
export function rowOf(page: Page, text: string): Locator {
  return page.locator('tbody tr').filter({ hasText: text });
}

/** Follows a link of the sidebar and waits for the heading of its screen. */
export async function openFromSidebar(page: Page, label: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: label, exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor();
}

/** Opens the form of a record from its row. */
export async function openRecord(page: Page, text: string): Promise<void> {
  await rowOf(page, text)
    .getByRole('link', { name: /^Edit '/ })
    .click();
  await page.getByRole('button', { name: 'Update', exact: true }).waitFor();
}

/** The texts of a column, from the top. */
export function column(page: Page, header: string): Promise<string[]> {
  return page.locator(`tbody td[data-label="${header}"]`).allTextContents();
}

/** The names of the records, from the top. */
export function names(page: Page): Promise<string[]> {
  return column(page, 'Name');
}

/** Answers the list of brands in place of the server with these, and remembers what was called for. */
export async function answerBrands(page: Page, records: readonly object[]): Promise<string[]> {
  const calls: string[] = [];
  let current = [...records] as { id: string }[];
  await page.route('**/api/brands{,/*}', (route) => {
    const { pathname } = new URL(route.request().url());
    const method = route.request().method();
    calls.push(`${method} ${pathname.replace('/api', '')}`);
    if (method === 'DELETE')
      current = current.filter(({ id }) => !pathname.endsWith(`/${encodeURIComponent(id)}`));
    return method === 'DELETE' ? route.fulfill({ status: 204 }) : route.fulfill({ json: current });
  });
  return calls;
}

/** The names of the attributes of an address: `{ q: 'solar' }`. */
export function queryOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** The accessible name of what has the focus, or its text. */
export function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
}
