import { stampOf } from '../store/backup/database-copy.ts';

const pattern = /^kiran-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z-[^/]+\.kiranbackup$/;
const dayMs = 86_400_000;
/** 1970-01-01 was a Thursday. */
const daysIntoWeek = 3;

/** `kiran-2026-11-22T081530Z-0.1.0.kiranbackup` */
export function backupName(moment: Date, version: string): string {
  return `kiran-${stampOf(moment)}-${version}.kiranbackup`;
}

/** When the backup of this name was made; undefined for any other file. */
export function momentOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? [];
  const moment = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Periods in UTC, and how many of them keep their newest backup. */
const rules: { count: number; periodOf: (moment: Date) => string | number }[] = [
  { count: 7, periodOf: (moment) => Math.floor(moment.getTime() / dayMs) },
  { count: 4, periodOf: (moment) => Math.floor((moment.getTime() / dayMs + daysIntoWeek) / 7) },
  { count: 12, periodOf: (moment) => moment.toISOString().slice(0, 7) },
];

/** Those of the files that are backups and that no rule keeps: 7 days, 4 weeks and 12 months that have any. */
export function outdatedBackups(names: readonly string[]): string[] {
  const backups = names
    .flatMap((name) => ({ name, moment: momentOf(name) }))
    .filter((entry): entry is { name: string; moment: Date } => entry.moment !== undefined)
    .sort((one, other) => other.moment.getTime() - one.moment.getTime());
  const kept = new Set<string>();
  for (const { count, periodOf } of rules) {
    const newest = new Map<string | number, string>();
    for (const { name, moment } of backups) {
      const period = periodOf(moment);
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
    .filter((name) => momentOf(name))
    .sort()
    .at(-1);
}
