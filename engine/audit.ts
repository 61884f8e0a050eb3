/** What the audit log tells of: changes of records and files, sign-ins, and what leaves the site. */
export const auditActions = [
  'create',
  'update',
  'show',
  'hide',
  'relink',
  'trash',
  'restore',
  'purge',
  'discard',
  'restore-version',
  'schedule',
  'unschedule',
  'overwrite',
  'share',
  'unshare',
  'fail',
  'sign-in',
  'sign-out',
  'refuse-sign-in',
  'set-password',
  'make-link',
  'use-link',
  'end-sessions',
  'second-factor-on',
  'second-factor-off',
  'make-recovery-codes',
  'use-recovery-code',
  'export',
  'prune',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Types of entries that are no content types, with their names for people. */
export const otherAuditTypes = {
  media: 'Media',
  people: 'People',
  mail: 'Mail',
  'audit-log': 'Audit log',
} as const;

/** The panel says in this header of its calls that it is the panel. */
export const clientHeader = 'x-client';
export const panelClient = 'panel';
