import type { Page } from 'playwright-core';
import type * as bodies from '../factories/bodies.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';

/** Deletes all that came through a form. */
export async function clearSubmissions(site: TestServer, path: string): Promise<void> {
  const staff = await site.staff();
  for (;;) {
    const { body } = await staff.get<bodies.Stored[]>(`${path}?limit=100`);
    if (body.length === 0) return;
    for (const { id } of body) await staff.delete(`${path}/${id}`);
  }
}

/** Opens a list as staff. */
export async function openList(page: Page, site: TestServer, path: string): Promise<void> {
  await signedIn(page, site);
  await openPanel(page, path);
}
