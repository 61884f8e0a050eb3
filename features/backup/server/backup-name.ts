import { fileTimestampOf } from './inventory.ts';

const pattern = /^kiran-\d{4}-\d\d-\d\dT\d{6}Z-[^/]+\.tar\.gz(\.enc)?$/;
/** In the name of a backup that the server made: these alone are ever deleted. */
const scheduled = /-scheduled\.tar\.gz(\.enc)?$/;
const dayMs = 86_400_000;
/** 1970-01-01 was a Thursday. */
const daysIntoWeek = 3;

/** `kiran-2026-11-22T081530Z-0.1.0.tar.gz`, with `-scheduled` behind the version and `.enc` at the end where that is so. */
export function backupName(
  date: Date,
  version: string,
  { isScheduled, isEncrypted }: { isScheduled: boolean; isEncrypted: boolean },
): string {
  return `kiran-${fileTimestampOf(date)}-${version}${isScheduled ? '-scheduled' : ''}.tar.gz${isEncrypted ? '.enc' : ''}`;
}

/** How many periods keep their newest backup. Days are those of UTC: `2026-11-22`. */
const rules: { count: number; periodOf: (day: string) => string | number }[] = [
  { count: 7, periodOf: (day) => day },
  { count: 4, periodOf: (day) => Math.floor((Date.parse(day) / dayMs + daysIntoWeek) / 7) },
  { count: 12, periodOf: (day) => day.slice(0, 7) },
];

/** Those of the files that are backups of the server and that no rule keeps: 7 days, 4 weeks and 12 months that have any. */
export function outdatedBackups(names: readonly string[]): string[] {
  const backups = backupsAmong(names).filter((name) => scheduled.test(name));
  const kept = rules.flatMap(({ count, periodOf }) => {
    // The newest of a period is the last one that is set.
    const newest = new Map(backups.map((name) => [periodOf(name.slice(6, 16)), name]));
    return [...newest.values()].slice(-count);
  });
  return backups.filter((name) => !kept.includes(name));
}

/** The newest backup among the files. */
export function newestBackup(names: readonly string[]): string | undefined {
  return backupsAmong(names).at(-1);
}

/** Oldest first. */
function backupsAmong(names: readonly string[]): string[] {
  return names.filter((name) => pattern.test(name)).sort();
}
