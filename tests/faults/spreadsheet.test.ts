import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactMessage } from '../factories/bodies.ts';
import { isInstalled } from '../support/is-installed.ts';
import { startServer } from '../support/server.ts';

const separators = [
  ['commas', 44],
  ['semicolons', 59],
  ['tabs', 9],
] as const;

const attacks = [
  '=1+1',
  '+1',
  '@SUM(1)',
  'x;=1+1',
  'x;"=1+1"',
  'x;\u200b=1+1',
  'x\t=1+1',
  'x\n=1+1',
  '\u00a0=1+1',
];

describe.skipIf(!isInstalled('soffice'))('in LibreOffice (package libreoffice-calc)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kiran-spreadsheet-'));
  let exported = '';

  beforeAll(async () => {
    const site = await startServer({ environment: { SAMPLE_CONTENT: 'off' } });
    for (const attack of attacks) {
      const sent = await site.visitor.post('/contact', contactMessage({ lastName: attack, message: attack }));
      // A name is a single line.
      if (sent.status === 422) await site.visitor.post('/contact', contactMessage({ message: attack }));
    }
    exported = (await (await site.staff()).get('/contact.csv')).text;
    expect(exported.split('1+1').length).toBeGreaterThan(attacks.length);
    await site.stop();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(separators)(
    '[HOLD-27] LibreOffice finds no formula in an exported file when it separates cells by %s',
    (_, separator) => {
      expect(formulasIn('"name","=1+1"\r\n"name";"=1+1"\r\n"name"\t"=1+1"\r\n', separator)).toBeGreaterThan(
        0,
      );
      expect(formulasIn(exported, separator)).toBe(0);
    },
  );

  /** How many cells the program takes for formulas when it is told to evaluate them. */
  function formulasIn(csv: string, separator: number): number {
    const file = join(folder, 'export.csv');
    writeFileSync(file, csv);
    const filter = `--infilter=CSV:${separator},34,76,1,,0,false,true,false,false,false,-1,true`;
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const flags = [profile, '--headless', filter, '--convert-to', 'fods', '--outdir', folder, file];
    execFileSync('soffice', flags, { stdio: 'ignore' });
    return readFileSync(join(folder, 'export.fods'), 'utf8').split('table:formula=').length - 1;
  }
});
