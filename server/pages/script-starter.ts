/**
 * Runs in the browser, out of the document itself: this function's own text is what is sent, so it may use nothing from
 * around it. It starts the scripts that wait in the document when the first view has been painted with its main picture, at
 * the first press, touch, key or focus, and at the latest four seconds after the document has come. Until then nothing
 * moves where the visitor has switched that off (`app/ui/motion.ts`).
 */
export function startScripts(): void {
  // Browsers that keep nothing throw.
  try {
    if (localStorage.getItem('motion') === 'paused') document.documentElement.dataset.motion = 'paused';
  } catch {}
  const listening = new AbortController();
  const { signal } = listening;
  const buttons = new Set<HTMLElement>();
  window.earlyPresses = { buttons, listening };
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]');
      if (button) buttons.add(button);
    },
    { capture: true, signal },
  );

  const signs = ['pointerdown', 'touchstart', 'keydown', 'focusin'];
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  // It stands above the scripts, so it must find the document whole.
  const whole = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  const painted = new Promise<void>((resolve) => {
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  whole.then(() => setTimeout(start, 4000));
  Promise.all([whole, painted])
    .then(() => document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.decode())
    .catch(() => undefined)
    .then(() => requestAnimationFrame(() => requestAnimationFrame(start)));
  document.currentScript?.remove();

  function start() {
    for (const sign of signs) removeEventListener(sign, start, true);
    const waiting = document.querySelectorAll<HTMLLinkElement>('link[rel=waiting-module]');
    for (const link of waiting) link.rel = 'modulepreload';
    whole.then(run);
  }

  function run() {
    const waiting = document.querySelector<HTMLScriptElement>('script[type=waiting-module]');
    if (!waiting) return;
    waiting.type = 'module';
    // A script that has not run yet does so when it is put into its document, and keeps the trust that its text came with.
    waiting.replaceWith(waiting);
  }
}
