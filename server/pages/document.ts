import { loadDeferredScripts } from './script-loader.ts';

/** A page as the app renders it: its markup, and what makes it interactive. */
export interface RenderedDocument {
  /** From `<html>` to `</html>`, without scripts. */
  html: string;
  /** Addresses of the modules that the page loads. */
  modules: readonly string[];
  /** Text of the script with the data of the page. */
  data: string;
  /** Text of the module that starts the page. */
  start: string;
}

interface CompleteDocument {
  html: string;
  /** Texts of its inline scripts. */
  scripts: string[];
}

/** The loader as it is sent. Its text is identical in every document. */
const loader = textOf(loadDeferredScripts);
const scrollRestoration = textOf(restoreScroll);

function textOf(script: () => void): string {
  return `(${script})()`.replaceAll(/\n\s*/g, '\n');
}

/**
 * Puts the scripts into a rendered document, and `head` below its style sheet. With `defer` they load after the first paint: on a slow network they would
 * otherwise take half of the bandwidth.
 */
export function completeDocument(
  { html, modules, data, start }: RenderedDocument,
  { head = '', defer }: { head?: string; defer: boolean },
): CompleteDocument {
  const preload = defer ? 'deferred-module' : 'modulepreload';
  const module = defer ? 'deferred-module' : 'module';
  const links = [...new Set(modules)].map((href) => `<link rel="${preload}" href="${href}"/>`);
  // Above the style sheet, because a script below waits for it and would miss early clicks.
  const top = html.indexOf('<link ');
  const headEnd = html.indexOf('</head>', top);
  const bodyEnd = html.lastIndexOf('</body>');
  const parts = [
    '<!DOCTYPE html>',
    html.slice(0, top),
    defer ? `<script>${loader}</script>` : '',
    html.slice(top, headEnd),
    head,
    ...links,
    html.slice(headEnd, bodyEnd),
    `<script>${scrollRestoration}</script><script>${data}</script>`,
    `<script type="${module}" async="">${start}</script>`,
    html.slice(bodyEnd),
  ];
  return { html: parts.join(''), scripts: [...(defer ? [loader] : []), scrollRestoration, data, start] };
}

/**
 * Runs in the browser as an inline script, like `loadDeferredScripts`: scrolls a reloaded page to where it was before the
 * first paint. React Router has it as a component, whose script the server would have to find in the markup to hash it.
 */
function restoreScroll(): void {
  // The key under which React Router stores the positions (`useScrollRestoration`).
  const name = 'react-router-scroll-positions';
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
  try {
    // biome-ignore lint/style/noRestrictedGlobals: an inline script, with a guard of its own
    const position = JSON.parse(sessionStorage.getItem(name) || '{}')[history.state.key];
    if (typeof position === 'number') scrollTo(0, position);
  } catch {}
}
