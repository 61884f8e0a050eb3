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

/**
 * Runs in the browser as an inline script: the text of this function is sent, so it must not use anything from outside. It
 * loads the deferred scripts after the first paint with the main picture, at the first click, touch, key or focus, and at the
 * latest four seconds after the document was parsed. It also applies the visitor's paused motion (`ui/motion.ts`).
 */
function loadDeferredScripts(): void {
  // Browsers without storage throw.
  try {
    // biome-ignore lint/style/noRestrictedGlobals: an inline script, with a guard of its own
    if (localStorage.getItem('motion') === 'paused') document.documentElement.dataset.motion = 'paused';
  } catch {}
  const listening = new AbortController();
  const { signal } = listening;
  const buttons = new Set<HTMLElement>();
  window.pendingClicks = { buttons, listening };
  addEventListener(
    'click',
    (event) => {
      const { target } = event;
      // What only a script can send waits for it as well, by button and by Enter.
      const button =
        target instanceof Element && target.closest<HTMLElement>('button[type=button], [data-replayed]');
      if (!button) return;
      event.preventDefault();
      buttons.add(button);
    },
    { capture: true, signal },
  );

  const triggers = ['pointerdown', 'touchstart', 'keydown', 'focusin'];
  for (const trigger of triggers) addEventListener(trigger, preload, { capture: true, passive: true });
  // It runs above the scripts, so it waits for the parsed document.
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  const painted = new Promise<void>((resolve) => {
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  parsed.then(() => setTimeout(preload, 4000));
  parsed.then(() => {
    // Each animation of an article has its still picture for who wants no motion.
    const isPaused = document.documentElement.dataset.motion;
    for (const source of isPaused ? document.querySelectorAll('source') : []) source.media = '';
  });
  Promise.all([parsed, painted])
    .then(() => document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.decode())
    .catch(() => undefined)
    .then(() => requestAnimationFrame(() => requestAnimationFrame(preload)));
  document.currentScript?.remove();

  function preload() {
    for (const trigger of triggers) removeEventListener(trigger, preload, true);
    const deferred = document.querySelectorAll<HTMLLinkElement>('link[rel=deferred-module]');
    for (const link of deferred) link.rel = 'modulepreload';
    parsed.then(run);
  }

  function run() {
    const deferred = document.querySelector<HTMLScriptElement>('script[type=deferred-module]');
    if (!deferred) return;
    deferred.type = 'module';
    // A script that has not run yet does so when it is put into its document, and keeps the trust that its text came with.
    deferred.replaceWith(deferred);
  }
}
