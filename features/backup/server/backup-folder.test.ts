import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupName, newestBackup, outdatedBackups, requireBackupFolder } from './backup-folder.ts';

test('[BACK-02] a folder that is unsuitable for backups is refused with the reason', () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'kiran-backups-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
  const file = join(dataDirectory, 'file');
  writeFileSync(file, '');
  const uploads = join(dataDirectory, 'media/backups');
  mkdirSync(uploads, { recursive: true });
  for (const [backupFolder, reason] of [
    [join(dataDirectory, 'missing'), 'does not exist. Create it'],
    [file, 'is a file. Set it to a folder'],
    [uploads, 'lies among the uploaded files'],
    [import.meta.dirname, 'lies in the folder of the program'],
    ['/proc', 'cannot be written to (E'],
  ] as const)
    expect(() => requireBackupFolder({ backupFolder, dataDirectory })).toThrow(
      `BACKUP_FOLDER is '${backupFolder}', which ${reason}`,
    );
  for (const backupFolder of [undefined, dataDirectory])
    expect(() => requireBackupFolder({ backupFolder, dataDirectory })).not.toThrow();
});

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const byServer = { isScheduled: true, isEncrypted: true };

/** Names of backups made every `every` ms for so many days, oldest first. */
function backupsOf(days: number, every: number): string[] {
  const end = Date.parse('2026-11-22T08:15:30Z');
  return Array.from({ length: Math.floor((days * dayMs) / every) + 1 }, (_, index) =>
    backupName(new Date(end - days * dayMs + index * every), '0.1.0', byServer),
  );
}

function keptOf(names: string[]): string[] {
  const outdated = new Set(outdatedBackups(names));
  return names.filter((name) => !outdated.has(name)).map((name) => name.slice(6, 16));
}

test('[BACK-01] the name of a backup contains its UTC time, the version, and whether it is encrypted', () => {
  const date = new Date('2026-11-22T08:15:30.999Z');
  expect(backupName(date, '0.1.0', { isScheduled: false, isEncrypted: false })).toBe(
    'kiran-2026-11-22T081530Z-0.1.0.tar.gz',
  );
  expect(backupName(date, '0.1.0', byServer)).toBe('kiran-2026-11-22T081530Z-0.1.0-scheduled.tar.gz.enc');
});

test('[BACK-02] 7 days, 4 weeks and 12 months of daily backups are kept', () => {
  const days = ['22', '21', '20', '19', '18', '17', '16', '15', '08', '01'].map((day) => `11-${day}`);
  const months = ['10-31', '09-30', '08-31', '07-31', '06-30', '05-31', '04-30', '03-31', '02-28', '01-31'];
  const expected = [...days, ...months].map((day) => `2026-${day}`);
  expect(keptOf(backupsOf(730, dayMs))).toEqual([...expected, '2025-12-31'].toReversed());
});

test('[BACK-02] the newest backup of a day is kept', () => {
  const names = backupsOf(1, 6 * hourMs);
  expect(names.map((name) => name.slice(6, 19))).toEqual([
    '2026-11-21T08',
    '2026-11-21T14',
    '2026-11-21T20',
    '2026-11-22T02',
    '2026-11-22T08',
  ]);
  expect(outdatedBackups(names)).toEqual([names[0], names[1], names[3]]);
});

test('[BACK-02] a backup made by hand is never outdated', () => {
  const byHand = Array.from({ length: 40 }, (_, day) =>
    backupName(new Date(Date.parse('2020-01-01T08:15:30Z') + day * dayMs), '0.1.0', {
      isScheduled: false,
      isEncrypted: false,
    }),
  );
  expect(outdatedBackups([...byHand, ...backupsOf(3, dayMs)])).toEqual([]);
});

test('[BACK-02] files with other names and the newest backup are never outdated', () => {
  const others = ['kiran.sqlite', 'kiran-2020.tar.gz', 'notes', `${backupsOf(0, dayMs)[0]}.part`];
  expect(outdatedBackups([...others, ...backupsOf(3, dayMs)])).toEqual([]);
  expect(newestBackup(others)).toBeUndefined();
  expect(newestBackup([...backupsOf(3, dayMs), ...others])).toContain('2026-11-22');
});
