import { safeLink } from '../../engine/kinds/html/link-address.ts';
import { isPictureSource } from '../../engine/kinds/html/picture-source.ts';
import { parseHtml, setStylesAside } from '../../engine/kinds/html/styles.ts';
import { nestQuillLists } from '../html/nested-lists.ts';
import { writeScripts } from '../html/read-html.ts';
import { cleanOffice } from './office.ts';
import {
  dropEmptyBlocks,
  dropLooks,
  dropUnseen,
  nameMeanings,
  settleTables,
  tagStyles,
  unwrap,
  writeCheckboxes,
} from './structure.ts';

/** Gives, in their order, the data of so many pictures that the HTML has only names of. */
export type PictureSupply = (count: number) => readonly (string | undefined)[];

/** What of pasted HTML goes into the article. */
export interface CleanPaste {
  html: string;
  /** Pictures that could not be taken along: of a kind that is not allowed, or files of another computer. */
  refusedPictures: number;
  /** Addresses that links cannot have here; their texts are taken. */
  refusedLinks: string[];
}

/**
 * Makes clean HTML of what Word, Google Docs, mail programs and web pages put on the clipboard: headings, lists, links,
 * emphasis, tables and pictures stay, looks, comments and tracking go. What was copied in an editor of ours stays as it is.
 */
export function cleanPaste(html: string, supply: PictureSupply = () => []): CleanPaste {
  if (/<[^<>]+\sdata-pm-slice=/.test(html))
    return { html: setStylesAside(html), refusedPictures: 0, refusedLinks: [] };
  const body = parseHtml(html);
  writeCheckboxes(body);
  dropUnseen(body);
  cleanOffice(body);
  nestQuillLists(body);
  nameMeanings(body);
  tagStyles(body);
  writeScripts(body);
  const refusedLinks = cleanLinks(body);
  settleTables(body, boldClassesOf(html));
  const refusedPictures = dropRefusedPictures(body, supply);
  dropLooks(body);
  dropEmptyBlocks(body);
  return { html: body.innerHTML, refusedPictures, refusedLinks };
}

/** The classes by which a style sheet of Excel makes cells bold. */
function boldClassesOf(html: string): ReadonlySet<string> {
  return new Set(
    [...html.matchAll(/\.(xl\d+)\s*\{[^{}]*font-weight:\s*(?:bold|[6-9]00)/g)].map(([, name = '']) => name),
  );
}

/**
 * Completes links, and takes out those that lead nowhere from here and detours that count the visitors of a link. Gives the
 * addresses that the person may miss.
 */
function cleanLinks(body: HTMLElement): string[] {
  const refused: string[] = [];
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href')?.trim() ?? '';
    const address = safeLink(href);
    // To a place within the document that was copied, or made by a program.
    const isMissed = !/^(?:#|about:|blob:|x-apple|$)/i.test(href);
    if (isMissed && address !== 'about:blank') link.setAttribute('href', withoutTracking(address));
    else {
      if (isMissed && link.textContent?.trim()) refused.push(href);
      unwrap(link);
    }
  }
  return refused;
}

const redirects: Record<string, string> = {
  'www.google.com/url': 'q',
  'google.com/url': 'q',
  'l.facebook.com/l.php': 'u',
  'lm.facebook.com/l.php': 'u',
};

/** The address that a link really leads to. */
export function withoutTracking(address: string): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return address;
  const isOutlook = url.hostname.endsWith('.safelinks.protection.outlook.com');
  const parameter = isOutlook ? 'url' : redirects[url.hostname + url.pathname];
  const target = parameter && url.searchParams.get(parameter);
  if (target && /^https?:\/\//i.test(target)) return withoutTracking(target);
  const tracked = [...url.searchParams.keys()].filter((name) =>
    /^(?:utm_|fbclid$|gclid$|mc_eid$)/.test(name),
  );
  if (tracked.length === 0) return address;
  for (const name of tracked) url.searchParams.delete(name);
  return url.href;
}

/**
 * Puts what is supplied in the place of pictures that an article cannot have, takes the others out and gives their number;
 * pictures of a pixel, which count readers, go uncounted.
 */
function dropRefusedPictures(body: HTMLElement, supply: PictureSupply): number {
  const pictures = [...body.querySelectorAll('img')];
  for (const picture of pictures) if (isPixel(picture)) picture.remove();
  const refused = pictures.filter(
    (picture) => !isPixel(picture) && !isPictureSource(picture.getAttribute('src') ?? ''),
  );
  const supplied = refused.length > 0 ? supply(refused.length) : [];
  for (const [index, picture] of refused.entries()) {
    const data = supplied[index];
    if (data) picture.setAttribute('src', data);
    else picture.remove();
  }
  return refused.filter((_, index) => !supplied[index]).length;
}

function isPixel(picture: Element): boolean {
  return ['width', 'height'].some((side) => /^[01](?:px)?$/.test(picture.getAttribute(side) ?? ''));
}
