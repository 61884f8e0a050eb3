/** How much somebody may do in an area of the product. To write includes to read. */
export type Level = 'read' | 'write';

/** The levels of somebody, by area; where an area is absent they may do nothing. */
export type Permissions = Readonly<Record<string, Level>>;

/**
 * What a call needs: nothing, a session, or a level in an area. A level alone is one in the area of the content type that the
 * path names as `:type`.
 */
export type Permission = 'public' | 'staff' | Level | `${string}:${Level}`;

export function permits(permissions: Permissions, area: string, level: Level): boolean {
  const own = permissions[area];
  return own !== undefined && (level === 'read' || own === 'write');
}

/** `leads:write` as its parts; the area is undefined where the level stands alone. Undefined for what needs no level. */
export function levelOf(permission: Permission): { area: string | undefined; level: Level } | undefined {
  if (permission === 'public' || permission === 'staff') return undefined;
  const [level, area] = permission.split(':').reverse();
  return { area, level: level as Level };
}
