/**
 * Runs in the browser as an inline script: the text of this function is sent, so it must not use anything from outside. It
 * loads the deferred scripts after the first paint with the main picture, at the first click, touch, key or focus, and at the
 * latest four seconds after the document was parsed. It also applies the visitor's paused motion (`ui/motion.ts`).
 */
export function loadDeferredScripts(): void {
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
