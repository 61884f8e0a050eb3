declare global {
  interface Window {
    /** Set by the script at the top of a document, `server/pages/script-loader.ts`. */
    earlyPresses?: { buttons: Set<HTMLElement>; listening: AbortController };
  }
}

/** Does what was asked for by buttons pressed before the page could answer: each once, however often it was pressed. */
export function answerEarlyPresses(): void {
  const { buttons, listening } = window.earlyPresses ?? {};
  listening?.abort();
  delete window.earlyPresses;
  for (const button of buttons ?? []) button.click();
}
