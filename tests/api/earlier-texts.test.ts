import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualEngines } from '../support/database.ts';
import { pinnedNode, root, startServer } from '../support/server.ts';
import { createUsedDatabase } from '../support/site.ts';

/** As somebody edited them in a version in which texts were code. */
const files = {
  'site.ts': `
    import { locale } from '../engine/locale.ts';
    export const site = {
      name: 'Beekeepers of Kerala',
      locale,
      address: ['Honey House', 'Kochi 682 001'],
      phone: 'ask at the office',
      channelUrl: '',
      social: [{ name: 'Koo', url: 'https://example.org/bees' }],
      sharePicture: { path: '/pictures/bees.jpg', width: 1200, height: 630, alt: 'Bees' },
    };`,
  'pages.ts': `
    import { site } from './site.ts';
    export const pages = {
      home: { path: '/', description: site.name },
      about: { path: '/about', title: 'Our hives', description: 'Who keeps bees in Kerala.' },
    };`,
  'home-page.ts': `export const homePage = { headline: 'Join the hive', steps: { heading: 'Three steps' } };`,
  'about-page.ts': `export const aboutPage = { kicker: 'About us', pictures: ['/pictures/hives.webp'] };`,
  'contact-page.ts': `export const contactPage = { elsewhere: { blog: { label: 'News of bees', text: 'Swarms.' } } };`,
  'join-page.ts': 'export const joinPage = {',
};

/** The server as it lies there after an update that left edited files behind. */
function updatedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kiran-updated-'));
  for (const name of ['server', 'features', 'editor', 'engine', 'content', 'ui', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'build', 'public']) symlinkSync(join(root, name), join(folder, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'content', name), text);
  return folder;
}

describe.each(usualEngines)('an update on %s', (engine) => {
  let folder: string;
  beforeAll(() => {
    folder = updatedFolder();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('[UPG-01] texts that were edited in code files before an update are taken into the settings once, which the log says, and one that breaks a rule is named', async () => {
    const { database, token } = await createUsedDatabase(engine);
    const start = () =>
      startServer({ database, token, command: [pinnedNode, join(folder, 'server/main.ts')] });
    const first = await start();
    const { body } = await first.visitor.get<Record<string, Record<string, unknown>>>('/settings');
    expect(body).toMatchObject({
      association: { name: 'Beekeepers of Kerala', shortName: 'SIAI', registration: '' },
      'contact-details': { address: ['Honey House', 'Kochi 682 001'], phone: '+91 00000 00000' },
      'social-links': { links: [{ name: 'Other', url: 'https://example.org/bees' }] },
      sharing: { sharePicture: '/pictures/bees.jpg', isListed: true },
      'home-page': { headline: 'Join the hive', channelUrl: null, stats: { length: 4 } },
      'about-page': {
        ...{ title: 'Our hives', description: 'Who keeps bees in Kerala.', kicker: 'About us' },
        missionPicture: '/pictures/hives.webp',
      },
      'contact-page': { blog: { label: 'News of bees' }, join: { label: 'Become a member' } },
    });
    expect(body['home-page']?.steps).toMatchObject({ heading: 'Three steps', items: { length: 3 } });
    expect((await first.visitor.page('/about')).text).toContain('<title>Our hives');
    const log = first.output();
    expect(log).toContain("these texts now belong in the panel, below 'Site'");
    expect(log).toContain('content/home-page.ts');
    expect(log).toMatch(/'Contact details': Telephone: Enter a telephone number .* Enter it in the panel/);
    expect(log).toContain('content/join-page.ts could not be read');

    const staff = await first.staff();
    const entries = await staff.get<{ type: string }[]>('/admin/audit?person=server&limit=100');
    expect(entries.body.map(({ type }) => type)).toContain('home-page');
    const changed = { ...body['home-page'], headline: 'Join us' };
    expect((await staff.put('/settings/home-page', changed)).status).toBe(200);
    await first.stop();
    const second = await start();
    const { headline } = (await second.visitor.get<{ headline: string }>('/settings/home-page')).body;
    expect(headline).toBe('Join us');
    expect(second.output()).toContain('Nothing new was taken');
    await second.stop();
    await database.dispose();
  });
});
