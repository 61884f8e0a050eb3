import type { Level, Permissions } from '../engine/permissions.ts';

/** The areas of the product. Each content type belongs to one. */
export const areas = {
  content: 'What visitors see, redirects, settings and media',
  leads: 'Messages and applications',
  newsletter: 'Newsletters and subscribers',
  people: 'People and the audit log',
} as const;

type Area = keyof typeof areas;

interface Role {
  label: string;
  /** What it is for, as a choice says it. */
  purpose: string;
  permissions: Partial<Record<Area, Level>>;
}

/** Who may do what. Only administrators manage people, so nobody can raise their own role. */
export const roles = {
  administrator: {
    label: 'Administrator',
    purpose: 'Does everything, and manages people.',
    permissions: { content: 'write', leads: 'write', newsletter: 'write', people: 'write' },
  },
  editor: {
    label: 'Editor',
    purpose: 'Publishes posts, pages and pictures. Does not see messages and applications.',
    permissions: { content: 'write', newsletter: 'write' },
  },
  'membership-desk': {
    label: 'Membership desk',
    purpose: 'Answers messages and applications. Reads everything else of the site.',
    permissions: { content: 'read', leads: 'write', newsletter: 'read' },
  },
} as const satisfies Record<string, Role>;

export type RoleName = keyof typeof roles;

export const roleNames = Object.keys(roles) as [RoleName, ...RoleName[]];

/** Nothing for a role that this version does not know. */
export function permissionsOf(role: string): Permissions {
  return Object.hasOwn(roles, role) ? roles[role as RoleName].permissions : {};
}
