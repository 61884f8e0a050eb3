import type { Page } from 'playwright-core';
import { test as base, type OpenPage } from './browser.ts';
import { type FixturePage, serveFixture } from './fixture-page.ts';

declare global {
  interface Window {
    /** What the form around the input has, and what a test may give it from outside. */
    form: { value: string; changes: number; set: (value: string) => void };
    /** Reads and writes HTML as the editor does. */
    roundTrip: (html: readonly string[]) => Promise<string[]>;
  }
}

/** A test of the panel's inputs on a page of their own: `inputs` is that page, `editor` opens it with the editor. */
export const test = base
  .extend('inputs', { scope: 'file' }, async ({}, { onCleanup }): Promise<FixturePage> => {
    const page = await serveFixture('inputs');
    onCleanup(() => page.stop());
    return page;
  })
  .extend('editor', async ({ open, inputs }): Promise<OpenEditor> => {
    return (value = '', options = {}) => openEditor(open, inputs.origin, value, options);
  });

type OpenEditor = (value?: string, options?: Parameters<OpenPage>[0]) => Promise<EditorPage>;

export interface EditorPage {
  page: Page;
  /** The text that is being written. */
  text: ReturnType<Page['getByRole']>;
  /** The HTML that the form has. */
  value(): Promise<string>;
  /** A button of the toolbar. */
  tool(name: string): ReturnType<Page['getByRole']>;
  /** Puts the cursor to the end of the text. */
  toEnd(): Promise<void>;
  /** Pastes as the browser does. */
  paste(content: { html?: string; text?: string; files?: PastedFile[] }): Promise<void>;
}

export interface PastedFile {
  name: string;
  type: string;
  base64: string;
}

async function openEditor(
  open: OpenPage,
  origin: string,
  value: string,
  options: Parameters<OpenPage>[0],
): Promise<EditorPage> {
  const page = await open({ viewport: { width: 1000, height: 800 }, ...options });
  await page.addInitScript((html) => void (self === top && sessionStorage.setItem('value', html)), value);
  await page.goto(`${origin}/`);
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.waitFor();
  return {
    page,
    text,
    value: () => page.evaluate(() => window.form.value),
    tool: (name) => page.getByRole('toolbar').getByRole('button', { name, exact: true }),
    toEnd: async () => {
      await text.focus();
      await page.keyboard.press('Control+End');
    },
    paste: async (content) => {
      await text.focus();
      await page.evaluate(pasteInto, content);
    },
  };
}

function pasteInto({ html, text, files }: { html?: string; text?: string; files?: PastedFile[] }): void {
  const data = new DataTransfer();
  if (html !== undefined) data.setData('text/html', html);
  if (text !== undefined) data.setData('text/plain', text);
  for (const { name, type, base64 } of files ?? []) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    data.items.add(new File([bytes], name, { type }));
  }
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}
