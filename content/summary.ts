/** How much of everything there is. */
export interface Counts {
  /** All records, by the name of their type. */
  totals: Readonly<Record<string, number>>;
  /** Posts that visitors do not see. */
  drafts: number;
  /** Members of the working committee; the others are the rest of the members. */
  workingCommittee: number;
  /** What came in the last `newDays` days, by the name of the form's type. */
  newSubmissions: Readonly<Record<string, number>>;
  /** Leads that are new, and open ones in the own charge, by the name of the form's type. */
  leads: Record<string, { new: number; mine: number }>;
  /** Notices that visitors see although all days that they name are over. */
  pastNotices: number;
  /** Pictures of other sites in fields of records, at most 100: only a browser can tell whether they can be loaded. */
  externalPictures: readonly string[];
  /** Records with a working draft, and new records that were begun. */
  changesNotPublished: number;
  unfinished: number;
  /** Records that are shown or hidden by themselves one day; `failed` counts those that were not. */
  scheduled: number;
  failed: number;
  /** Deleted records that can be restored. */
  trash: number;
}

/** The same with how the server does, for the start of the panel. */
export interface Summary extends Counts {
  /** Days for which what was deleted can be restored. */
  trashDays: number;
  /** Whether the office has asked search engines to leave out the site. */
  isUnlisted: boolean;
  /** Whether the server was not told the public address, and somebody asks under another one than its own. */
  isAddressMissing: boolean;
  /** What is wrong with the files of the library, or soon will be. */
  storageTroubles: readonly StorageTrouble[];
  /** What the server does by itself and fails at again and again. */
  failingJobs: readonly FailingJob[];
  /** How the sending of mail does; absent without a mail server. */
  mail?: MailSummary;
}

/** What is wrong with the sending of mail, in the areas that the caller may read. */
export interface MailSummary {
  /** Mails that were not sent. */
  failed: number;
  /** Since when mails wait because none leaves, ISO 8601; null while they do. */
  stoppedSince: string | null;
  /** Why none leaves: a sentence that follows a colon. */
  reason: string | null;
}

/** Files that are away, or have hardly any room left. */
export interface StorageTrouble {
  kind: 'away' | 'disk' | 'quota';
  /** Free on the disk, or used of the quota. */
  bytes?: number;
  quotaBytes?: number;
}

export interface FailingJob {
  /** `Removing old drafts`. */
  name: string;
  /** Why it failed last. */
  error: string;
  /** ISO 8601; absent where it never succeeded. */
  lastSuccess?: string;
}

/** Days for which a submission counts as new. */
export const newDays = 7;
