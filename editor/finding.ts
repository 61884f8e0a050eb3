/** What should be looked at before visitors see it. */
export interface Finding {
  text: string;
  /** The first words of what it is about. */
  quote?: string | undefined;
  /** Positions in the document of an article. Default: all that the field holds. */
  range?: TextRange;
  /** A path of this site: it is a finding only if nothing is there. */
  path?: string;
}

export interface TextRange {
  from: number;
  to: number;
}

const noPage = 'This link leads to a page that does not exist.';
const noPicture = 'This picture does not exist.';

/** What is found if an address of this site leads nowhere; nothing for one of another site. */
export function checkAddress(
  address: string,
  isPicture: boolean,
  quote?: string,
  range?: TextRange,
): Finding[] {
  const url = address.trim() === '' ? null : URL.parse(address.trim(), location.origin);
  if (url?.origin !== location.origin || !url.protocol.startsWith('http')) return [];
  return [{ text: isPicture ? noPicture : noPage, quote, path: url.pathname, ...(range && { range }) }];
}
