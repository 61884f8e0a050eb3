import { nestQuillLists } from '../html/quill-lists.ts';
import { parseHtml } from '../html/read-html.ts';
import { setStylesAside } from '../html/styles.ts';
import { cleanLinks } from './links.ts';
import { cleanOffice } from './office.ts';
import { dropRefusedPictures } from './pictures.ts';
import {
  dropEmptyBlocks,
  dropUnseen,
  flattenTables,
  keepOnlyKnownAttributes,
  tagStyles,
} from './structure.ts';

/** What of pasted HTML goes into the article. */
export interface CleanPaste {
  html: string;
  /** Pictures that could not be taken along: of a kind that is not allowed, or files of another computer. */
  refusedPictures: number;
}

/**
 * Makes clean HTML of what Word, Google Docs, mail programs and web pages put on the clipboard: headings, lists, links,
 * emphasis and pictures stay, looks, comments and tracking go. What was copied in an editor of ours stays as it is.
 */
export function cleanPaste(html: string): CleanPaste {
  if (/<[^<>]+\sdata-pm-slice=/.test(html)) return { html: setStylesAside(html), refusedPictures: 0 };
  const body = parseHtml(html);
  dropUnseen(body);
  cleanOffice(body);
  nestQuillLists(body);
  tagStyles(body);
  cleanLinks(body);
  flattenTables(body);
  const refusedPictures = dropRefusedPictures(body);
  keepOnlyKnownAttributes(body);
  dropEmptyBlocks(body);
  return { html: body.innerHTML, refusedPictures };
}
