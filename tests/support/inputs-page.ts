import type { Page } from 'playwright-core';
import { test as base, type OpenPage } from './browser.ts';
import { type FixturePage, serveFixture } from './fixture-page.ts';

declare global {
  interface Window {
    /** What the form around the input has, and what a test may give it from outside; `open` begins with a new form. */
    form: {
      value: string;
      changes: number;
      set: (value: string) => void;
      open: (value: string) => void;
    };
    /** Reads and writes HTML as the editor does. */
    roundTrip: (html: readonly string[]) => Promise<string[]>;
  }
}

/**
 * A test of the panel's inputs on a page of their own: `inputs` is that page. `editor(html)` shows a new editor in it, always
 * in the same page of the browser: what is written before is gone with its history, and nothing is loaded again.
 */
export const test = base
  .extend('inputs', { scope: 'file' }, async ({}, { onCleanup }): Promise<FixturePage> => {
    const page = await serveFixture('inputs');
    onCleanup(() => page.stop());
    return page;
  })
  .extend('origin', { scope: 'file' }, async ({ inputs }) => inputs.origin)
  .extend('editor', async ({ open }): Promise<OpenEditor> => {
    let page: Page | undefined;
    return async (value = '', options) => {
      page ??= await openPage(open, options);
      await page.evaluate((html) => window.form.open(html), value);
      const editor = describeEditor(page);
      await editor.text.waitFor();
      return editor;
    };
  });

async function openPage(open: OpenPage, options: Parameters<OpenPage>[0]): Promise<Page> {
  const page = await open({ viewport: { width: 1000, height: 800 }, ...options });
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = async (...key) => {
    await tellOfCursor(page);
    await press(...key);
  };
  return page;
}

/** The options are those of the page; they count the first time. */
export type OpenEditor = (value?: string, options?: Parameters<OpenPage>[0]) => Promise<EditorPage>;

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

function describeEditor(page: Page): EditorPage {
  const text = page.getByRole('textbox', { name: 'Content' });
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
      await tellOfCursor(page);
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

/** Tells the editor where the cursor is, as the browser does with its next frame: no person is quicker than that, and tests are. */
export function tellOfCursor(page: Page): Promise<boolean> {
  return page.evaluate(() => document.dispatchEvent(new Event('selectionchange')));
}
