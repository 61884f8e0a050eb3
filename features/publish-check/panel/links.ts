import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import type { CheckText } from '../../../engine/publish-check.ts';
import { Remembered } from './remembered.ts';

const noPage: CheckText = {
  en: 'This link leads to a page that does not exist.',
  hi: 'यह लिंक ऐसे पृष्ठ पर जाता है जो मौजूद नहीं है।',
};
const nowhere: CheckText = {
  en: 'This link leads nowhere.',
  hi: 'यह लिंक कहीं नहीं जाता।',
};

/** Names that are set aside for examples and tests (RFC 2606). */
const exampleHost = /(?:^|\.)(?:example(?:\.(?:com|net|org|edu|in|co\.in))?|test|invalid|localhost)$/i;
/** The panel, and previews of what is not published. */
const notForVisitors = /^\/(?:admin|login|preview)(?:\/|$)/i;
/** Paths of one call, and characters of a path. */
const most = 200;
const longest = 2048;

/** What is wrong with where a link leads, if anything: those inside the site are looked up, others judged by their form. */
export function linkProblem(address: string): CheckText | undefined | Promise<CheckText | undefined> {
  const link = address.trim();
  if (link === '' || link.startsWith('#') || link === 'about:blank') return nowhere;
  const url = URL.parse(link, location.origin);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.origin !== location.origin) return exampleHost.test(url.hostname) ? nowhere : undefined;
  if (notForVisitors.test(url.pathname)) return nowhere;
  if (url.pathname.length > longest) return noPage;
  return missing.of(url.pathname).then((isMissing) => (isMissing ? noPage : undefined));
}

/** Whether a path of the site leads to nothing. A record may come or go meanwhile. */
const missing = new Remembered<boolean>(60_000, lookUp);

let waiting: { path: string; answer: (isMissing: boolean | Promise<never>) => void }[] = [];

/** Paths that are asked for at about the same time go in one call. */
function lookUp(path: string): Promise<boolean> {
  if (waiting.length === 0) setTimeout(send, 20);
  return new Promise((answer) => waiting.push({ path, answer }));
}

async function send(): Promise<void> {
  const asked = waiting.slice(0, most);
  waiting = waiting.slice(most);
  if (waiting.length > 0) void send();
  const paths = asked.map(({ path }) => path);
  const call = requestAsStaff<{ missing: string[] }>('/admin/link-check', {
    method: 'POST',
    body: { paths },
  });
  // Without an answer nothing is known, so nothing is said.
  const found = await call.then(
    (answer) => new Set(answer.missing),
    () => undefined,
  );
  for (const { path, answer } of asked)
    answer(found ? found.has(path) : Promise.reject(new Error('unknown')));
}
