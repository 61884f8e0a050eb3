/**
 * Where an address may lead: a `link` is absolute http(s); a `document` or `picture` may also be a path of this
 * site that begins with a single '/'.
 */
export type UrlScheme = 'link' | 'document' | 'picture';

/** Whether `value` is an address that a field of this scheme may hold, and a page may link to. */
export function isAllowedUrl(value: string, scheme: UrlScheme): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so `java\nscript:` would pass a looser check
  if (value.length > 2048 || /[\u0000-\u0020\u007f\\<>"]/.test(value)) return false;
  if (scheme !== 'link' && value.startsWith('/')) return !value.startsWith('//');
  if (!/^https?:\/\/[^/]/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}
