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

/** The texts of a column, from the top. */
export function column(page: Page, header: string): Promise<string[]> {
  return page.locator(`tbody td[data-label="${header}"]`).allTextContents();
}

/** The names of the records, from the top. */
export function names(page: Page): Promise<string[]> {
  return column(page, 'Name');
}
