import { fileTimestampOf } from '../store/backup/database-copy.ts';

const pattern = /^kiran-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z-[^/]+\.kiranbackup$/;
const dayMs = 86_400_000;
/** 1970-01-01 was a Thursday. */
const daysIntoWeek = 3;

/** At the end of the name of a backup that the server made: these alone are ever deleted. */
const scheduled = '-scheduled.kiranbackup';

/** `kiran-2026-11-22T081530Z-0.1.0.kiranbackup`, or `…-scheduled.kiranbackup` */
export function backupName(date: Date, version: string, isScheduled: boolean): string {
  return `kiran-${fileTimestampOf(date)}-${version}${isScheduled ? scheduled : '.kiranbackup'}`;
}

/** When the backup of this name was made; undefined for any other file. */
export function dateOfBackup(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? [];
  const date = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Periods in UTC, and how many of them keep their newest backup. */
const rules: { count: number; periodOf: (date: Date) => string | number }[] = [
  { count: 7, periodOf: (date) => Math.floor(date.getTime() / dayMs) },
  { count: 4, periodOf: (date) => Math.floor((date.getTime() / dayMs + daysIntoWeek) / 7) },
  { count: 12, periodOf: (date) => date.toISOString().slice(0, 7) },
];

/** Those of the files that are backups of the server and that no rule keeps: 7 days, 4 weeks and 12 months that have any. */
export function outdatedBackups(names: readonly string[]): string[] {
  const backups = names
    .filter((name) => name.endsWith(scheduled))
    .flatMap((name) => ({ name, date: dateOfBackup(name) }))
    .filter((entry): entry is { name: string; date: Date } => entry.date !== undefined)
    .sort((one, other) => other.date.getTime() - one.date.getTime());
  const kept = new Set<string>();
  for (const { count, periodOf } of rules) {
    const newest = new Map<string | number, string>();
    for (const { name, date } of backups) {
      const period = periodOf(date);
      if (!newest.has(period) && newest.size < count) newest.set(period, name);
    }
    for (const name of newest.values()) kept.add(name);
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** The newest backup among the files. */
export function newestBackup(names: readonly string[]): string | undefined {
  // The stamps sort as the moments do.
  return names
    .filter((name) => dateOfBackup(name))
    .sort()
    .at(-1);
}
