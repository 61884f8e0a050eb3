declare global {
  interface Window {
    /** Set by the script at the top of a document, `server/pages/document.ts`. */
    pendingClicks?: { buttons: Set<HTMLElement>; listening: AbortController };
  }
}

/** Replays the clicks on buttons that came before hydration: each button once, however often it was clicked. */
export function replayClicks(): void {
  const { buttons, listening } = window.pendingClicks ?? {};
  listening?.abort();
  delete window.pendingClicks;
  for (const button of buttons ?? []) button.click();
}
