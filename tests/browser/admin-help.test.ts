import { helpTasks } from '../../content/help-tasks.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { violations } from './violations.ts';

test('[UXP-10] the page Help has the ten commonest tasks, and how to schedule, to replace a file, to make the site your own and to add a page, in at most five steps, each with a picture and a link to a screen that is there', async ({
  page,
  site,
}) => {
  expect(helpTasks).toHaveLength(14);
  for (const { steps, title } of helpTasks) expect(steps.length, title).toBeLessThanOrEqual(5);
  await signedIn(page, site);
  await openPanel(page, '');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  for (const { id, title, steps } of helpTasks) {
    const task = page.getByRole('region', { name: title, exact: true });
    expect(await task.getByRole('listitem').allInnerTexts(), id).toEqual([...steps]);
    const picture = task.getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { message: id })
      .toBe(960);
  }
  const contents = page.getByRole('navigation', { name: 'Tasks' });
  await contents.getByRole('link', { name: 'Bring back what was deleted' }).press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id), { message: 'the focus' })
    .toBe('restore-record');
  for (const [colorScheme, width] of [
    ['light', 320],
    ['dark', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await violations(page), `${colorScheme}, ${width} px`).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  for (const { screen, title } of helpTasks) {
    await page.getByRole('region', { name: title, exact: true }).getByRole('link').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin${screen}`);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  }
});
