import { expect, test } from 'vitest';
import { backupName, dateOfBackup, newestBackup, outdatedBackups } from './backup-name.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Names of backups made every `every` ms for so many days, oldest first. */
function backupsOf(days: number, every: number): string[] {
  const end = Date.parse('2026-11-22T08:15:30Z');
  return Array.from({ length: Math.floor((days * dayMs) / every) + 1 }, (_, index) =>
    backupName(new Date(end - days * dayMs + index * every), '0.1.0', true),
  );
}

function keptOf(names: string[]): string[] {
  const outdated = new Set(outdatedBackups(names));
  return names.filter((name) => !outdated.has(name)).map((name) => name.slice(6, 16));
}

test('[BACK-01] the name of a backup contains its UTC time and the version', () => {
  const date = new Date('2026-11-22T08:15:30.999Z');
  const name = backupName(date, '0.1.0', false);
  expect(name).toBe('kiran-2026-11-22T081530Z-0.1.0.kiranbackup');
  expect(dateOfBackup(name)?.toISOString()).toBe('2026-11-22T08:15:30.000Z');
});

test('[BACK-02] 7 days, 4 weeks and 12 months of daily backups are kept', () => {
  const days = [22, 21, 20, 19, 18, 17, 16].map((day) => `2026-11-${day}`);
  const weeks = ['2026-11-15', '2026-11-08', '2026-11-01'];
  const months = ['10-31', '09-30', '08-31', '07-31', '06-30', '05-31', '04-30', '03-31', '02-28', '01-31'];
  const expected = [...days, ...weeks, ...months.map((day) => `2026-${day}`), '2025-12-31'];
  expect(keptOf(backupsOf(730, dayMs))).toEqual(expected.toReversed());
});

test('[BACK-02] pruning after each backup keeps the same files as pruning once at the end', () => {
  const names = backupsOf(500, dayMs);
  let kept: string[] = [];
  for (const name of names) {
    kept.push(name);
    const outdated = new Set(outdatedBackups(kept));
    kept = kept.filter((one) => !outdated.has(one));
  }
  const days = kept.map((name) => name.slice(6, 16));
  expect(days).toHaveLength(keptOf(names).length);
  expect(days.slice(-10)).toEqual(keptOf(names).slice(-10));
});

test('[BACK-02] a backup made by hand is never outdated', () => {
  const byHand = Array.from({ length: 40 }, (_, day) =>
    backupName(new Date(Date.parse('2020-01-01T08:15:30Z') + day * dayMs), '0.1.0', false),
  );
  expect(outdatedBackups([...byHand, ...backupsOf(3, dayMs)])).toEqual([]);
});

test('[BACK-02] files with other names and the newest backup are never outdated', () => {
  const others = [
    'kiran.sqlite',
    'kiran-2020.kiranbackup',
    'notes',
    'kiran-2020-13-01T000000Z-0.1.0.kiranbackup',
    '.kiran-vm-1-00000000.partial',
  ];
  expect(outdatedBackups([...others, ...backupsOf(3, dayMs)])).toEqual([]);
  expect(newestBackup(others)).toBeUndefined();
  expect(newestBackup([...backupsOf(3, dayMs), ...others])).toContain('2026-11-22');
});
