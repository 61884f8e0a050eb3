import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { articleText } from './blog-form.ts';
import { visit } from './pages.ts';
import { enter, messageOf, save } from './panel-forms.ts';

test('an editor publishes a meeting with a map and a picture, and a visitor finds it and adds it to a calendar', async ({
  page,
  open,
  site,
}) => {
  await signedIn(page, site);
  await openPanel(page, '/events/new');
  await enter(page, { Title: 'Roof day', Start: '2090-03-05T18:00', End: '2090-03-05T17:00' });
  await page.getByText('Sunday 5 Mar 2090, 18:00', { exact: true }).waitFor();
  await enter(page, { 'Link to a map': 'maps.example.org/hall', Picture: '/pictures/hero/solar-farm.webp' });
  await articleText(page).fill('Bring your questions.');
  await save(page);
  await page.locator('.error-summary').waitFor();
  expect(await messageOf(page, 'End')).toBe('End must be after the start');
  expect(await messageOf(page, 'Place')).toBe('Place is required, unless it is held online');
  await enter(page, { End: '2090-03-05T21:00', Place: 'Town Hall, Jaipur' });
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.getByText('5 Mar 2090, 6:00 pm – 9:00 pm IST').waitFor();
  await preview.getByRole('button', { name: 'Back to editing' }).click();
  await save(page);
  const row = page.getByRole('row').filter({ hasText: 'Roof day' });
  await row.getByText('05/03/2090 18:00').waitFor();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Past');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'Annual general meeting' }).waitFor();

  const visitor = await open({ viewport: { width: 360, height: 800 } });
  await visit(visitor, '/events');
  await visitor.getByRole('region', { name: 'March 2090' }).getByRole('link', { name: 'Roof day' }).click();
  await visitor.getByRole('heading', { level: 1, name: 'Roof day' }).waitFor();
  await visitor.getByText('5 Mar 2090, 6:00 pm – 9:00 pm IST').waitFor();
  const map = visitor.getByRole('link', { name: 'Open map' });
  expect(await map.getAttribute('href')).toBe('https://maps.example.org/hall');
  await visitor.getByText('Bring your questions.').waitFor();
  const add = visitor.getByRole('link', { name: 'Add to calendar' });
  const isBefore = await add.evaluate((link) => {
    const picture = document.querySelector('.added-page .cover');
    return picture && link.compareDocumentPosition(picture) === Node.DOCUMENT_POSITION_FOLLOWING;
  });
  expect(isBefore, 'the facts stand before the picture').toBe(true);
  const download = visitor.waitForEvent('download');
  await add.press('Enter');
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('DTSTART:20900305T123000Z');
  expect(file).toContain('LOCATION:Town Hall\\, Jaipur');
});
