/**
 * Parts of kinds of fields by the name of the kind, from files such as `kinds/text/input.tsx`. Most stand in the engine; the
 * editor and features have those that need what they provide.
 */
export function partsByKind<Part>(found: Record<string, Part>): ReadonlyMap<string, Part> {
  return new Map(Object.entries(found).map(([file, part]) => [file.split('/').at(-2) ?? '', part]));
}
