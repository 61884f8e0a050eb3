import type { Page, Request } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls } from './pages.ts';
import { names } from './panel-lists.ts';
import { violations } from './violations.ts';

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const networks = ['LinkedIn', 'Twitter', 'Facebook', 'YouTube', 'WhatsApp', 'Instagram', 'Telegram'];

interface Stored {
  _id: string;
  name: string;
  order: number;
  isWorkingCommittee: boolean;
  social: Record<string, string | null | undefined>;
}

async function fill(page: Page, name: string) {
  await label(page, 'Name').fill(name);
  await label(page, 'Role').fill('Adviser');
  await label(page, 'Image URL').fill('/pictures/people/05.webp');
}

function saves(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => ['POST', 'PATCH', 'PUT'].includes(request.method()) && sent.push(request));
  return sent;
}

describe('the form for a new member', () => {
  for (const [list, title, word] of [
    ['working-committee', 'Working Committee', 'working-committee'],
    ['other-members', 'Other Members', 'other'],
  ] as const) {
    test(`[ADM-ABOUT-04] [ADM-ABOUT-05] [ADM-ABOUT-07] [ERR-33] the form adds a new member to ${title}`, async ({
      page,
      site,
    }) => {
      await signedIn(page, site);
      await openPanel(page, `/about/${list}/new`);
      await label(page, 'Name').waitFor();
      expect(await page.getByRole('link', { name: title, exact: true }).getAttribute('href')).toBe(
        `/admin/about?tab=${list}`,
      );
      await fill(page, `New of ${title}`);
      await label(page, 'LinkedIn').fill(' https://example.org/linkedin/new ');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByText('Member added successfully!', { exact: true }).waitFor();
      await expect.poll(() => address(page)).toBe(`/admin/about?tab=${list}`);
      await expect.poll(() => names(page)).toContain(`New of ${title}`);
      const { body } = await site.visitor.get<Stored[]>(`/about/members/${word}`);
      const stored = body.at(-1);
      expect(stored?.name).toBe(`New of ${title}`);
      expect(stored?.isWorkingCommittee).toBe(list === 'working-committee');
      expect(stored?.order).toBe((body.at(-2)?.order ?? 0) + 1);
      expect(stored?.social.linkedin).toBe('https://example.org/linkedin/new');
      expect(stored?.social.telegram ?? null).toBe(null);
    });
  }

  test('[ADM-ABOUT-08] the member form asks for name, role, image, contact, order and seven social links', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '/about/working-committee/new');
    await label(page, 'Name').waitFor();
    const labels = await page.locator('form label').allTextContents();
    expect(labels).toEqual(['Name', 'Role', 'Image URL', 'Contact', 'Display Order', ...networks]);
    expect(await violations(page)).toEqual([]);
  });

  test('[VAL-52] [VAL-53] [VAL-54] [VAL-56] the member form shows all errors before it sends a request', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    const sent = saves(page);
    await openPanel(page, '/about/working-committee/new');
    await label(page, 'LinkedIn').fill('abc');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('There is a problem', { exact: true }).waitFor();
    expect(await page.locator('form .field-error').allTextContents()).toEqual([
      ...['Name is required', 'Role is required', 'Image URL is required', 'Must be a valid URL'],
    ]);
    expect(await page.getByRole('link', { name: 'LinkedIn: Must be a valid URL' }).isVisible()).toBe(true);
    await label(page, 'LinkedIn').fill('');
    await fill(page, 'Asha');
    expect(await page.locator('form .field-error').count()).toBe(0);
    expect(sent).toEqual([]);
  });

  test('[VAL-55] the display order is required for the working committee, and the form suggests the next one', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    const { body } = await site.visitor.get<Stored[]>('/about/members/working-committee');
    const sent = saves(page);
    await openPanel(page, '/about/working-committee/new');
    const next = Math.max(...body.map(({ order }) => order)) + 1;
    expect(await label(page, 'Display Order').inputValue()).toBe(String(next));
    await fill(page, 'Asha');
    await label(page, 'Display Order').fill('');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect
      .poll(() => page.locator('form .field-error').allTextContents())
      .toEqual(['Display Order is required']);
    expect(sent).toEqual([]);
    await openPanel(page, '/about/other-members/new');
    await label(page, 'Display Order').waitFor();
    expect(await label(page, 'Display Order').inputValue()).toBe('');
    expect(await label(page, 'Display Order').getAttribute('required')).toBe(null);
  });

  test('[HOLD-05] the form rejects a fraction as display order at its field and sends nothing', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    const sent = saves(page);
    await openPanel(page, '/about/working-committee/new');
    await fill(page, 'Asha');
    await label(page, 'Display Order').fill('1.5');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect
      .poll(() => page.locator('form [data-field="order"] .field-error').allTextContents())
      .toEqual(['Display Order must be a whole number of at least 1']);
    expect(await label(page, 'Display Order').inputValue()).toBe('1.5');
    expect(sent).toEqual([]);
  });

  test('the form works without the member list and then suggests no display order', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await answer(page, '/about/members/working-committee', {}, 500);
    await openPanel(page, '/about/working-committee/new');
    await label(page, 'Display Order').waitFor();
    expect(await label(page, 'Display Order').inputValue()).toBe('');
  });
});

describe('the form for an existing member', () => {
  test('[ADM-ABOUT-06] [ERR-34] updating a member changes the edited field and nothing else', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    const before = (await site.visitor.get<Stored[]>('/about/members/other')).body[0];
    const sent = saves(page);
    await openPanel(page, '/about?tab=other-members');
    await page.getByRole('link', { name: `Edit '${before?.name}'` }).click();
    await expect.poll(() => label(page, 'Name').inputValue()).toBe(before?.name);
    expect(address(page)).toBe(`/admin/about/other-members/${before?._id}`);
    await label(page, 'Role').fill('Another role');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Member updated successfully!', { exact: true }).waitFor();
    await expect.poll(() => address(page)).toBe('/admin/about?tab=other-members');
    expect(sent.map((request) => request.method())).toEqual(['PATCH']);
    const after = (await site.visitor.get<Stored[]>('/about/members/other')).body[0];
    expect({ ...after, updatedAt: '' }).toEqual({ ...before, role: 'Another role', updatedAt: '' });
  });

  test('an emptied display order keeps the position of an other member', async ({ page, site }) => {
    await signedIn(page, site);
    const before = (await site.visitor.get<Stored[]>('/about/members/other')).body[1];
    await openPanel(page, `/about/other-members/${before?._id}`);
    await label(page, 'Display Order').fill('');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Member updated successfully!', { exact: true }).waitFor();
    const after = (await site.visitor.get<Stored[]>('/about/members/other')).body[1];
    expect({ ...after, updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
  });

  test('a member opened through another address is redirected to that of its own list', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    const member = (await site.visitor.get<Stored[]>('/about/members/working-committee')).body[0];
    for (const asked of [
      `/about/other-members/${member?._id}`,
      `/about/working-committee/${member?._id}/edit`,
      `/about/other-members/${member?._id}/edit`,
    ]) {
      await openPanel(page, asked);
      await expect.poll(() => label(page, 'Name').inputValue()).toBe(member?.name);
      expect(address(page)).toBe(`/admin/about/working-committee/${member?._id}`);
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => address(page)).toBe('/admin/about?tab=working-committee');
  });

  test('[ERR-35] a failed save of a member shows an error and keeps the values', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await openPanel(page, '/about/other-members/new');
    await label(page, 'Name').waitFor();
    await answer(page, '/about/members', {}, 500);
    await fill(page, 'Kept Name');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Failed to save member. Please try again.', { exact: true }).waitFor();
    expect(await label(page, 'Name').inputValue()).toBe('Kept Name');
    expect(address(page)).toBe('/admin/about/other-members/new');
  });

  test('[ERR-72] a member that fails to load shows an error instead of the form', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await answer(page, '/about/members/some-id', {}, 500);
    await openPanel(page, '/about/other-members/some-id');
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Failed to fetch member details');
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to Other Members' }).click();
    await expect.poll(() => address(page)).toBe('/admin/about?tab=other-members');
  });
});
