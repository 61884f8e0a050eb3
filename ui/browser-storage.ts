/**
 * The storages of the browser. Where it denies them or has no room, what is stored lasts as long as the document. Nothing
 * else reads them, except for the inline scripts: an access may throw.
 */
// biome-ignore lint/style/noRestrictedGlobals: the guarded access
export const deviceStorage = guard(() => localStorage);
// biome-ignore lint/style/noRestrictedGlobals: the guarded access
export const tabStorage = guard(() => sessionStorage);

function guard(storage: () => Storage) {
  /** What the browser did not take. */
  const unsaved = new Map<string, string>();
  const attempt = <T>(access: (storage: Storage) => T) => {
    try {
      return access(storage());
    } catch {
      return null;
    }
  };
  return {
    read: (key: string) => unsaved.get(key) ?? attempt((stored) => stored.getItem(key)),
    write(key: string, value: string) {
      unsaved.set(key, value);
      attempt((stored) => {
        stored.setItem(key, value);
        unsaved.delete(key);
      });
    },
    remove(key: string) {
      unsaved.delete(key);
      attempt((stored) => stored.removeItem(key));
    },
  };
}
