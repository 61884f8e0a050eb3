import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { tellOfCursor } from '../support/inputs-page.ts';

/** A file as a person chooses it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PNG that no other file is equal to. */
export async function pngFile(name: string, width = 80, height = 60): Promise<ChosenFile> {
  const { r, g, b } = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 };
  const buffer = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .withExif({ IFD0: { ImageDescription: crypto.randomUUID() } })
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** A PDF of some kilobytes that no other file is equal to. */
export function pdfFile(name: string, bytes = 2000): ChosenFile {
  const buffer = Buffer.from(`%PDF-1.7\n%${crypto.randomUUID()}${' '.repeat(bytes)}\n%%EOF`);
  return { name, mimeType: 'application/pdf', buffer };
}

/** The input of a field, by the label of its address line. */
export function fileInput(page: Page, label: string): Locator {
  return page.locator('.record-field').filter({ has: page.getByLabel(label, { exact: true }) });
}

/** Presses a button that opens the choice of files, and chooses. Gives what the choice takes. */
export async function choose(button: Locator, files: ChosenFile[]): Promise<string | null> {
  const opened = button.page().waitForEvent('filechooser');
  await button.click();
  const chooser = await opened;
  const accept = await chooser.element().getAttribute('accept');
  await chooser.setFiles(files);
  return accept;
}

/** Uploads a file into a field. */
export async function uploadInto(page: Page, label: string, file: ChosenFile): Promise<string | null> {
  return choose(fileInput(page, label).getByRole('button', { name: 'Upload' }), [file]);
}

/** Inserts picture files into a post by the toolbar of its editor. Gives what the choice of files takes. */
export async function insertPictures(page: Page, files: ChosenFile[]): Promise<string | null> {
  await tellOfCursor(page);
  const opener = page.getByRole('toolbar').getByRole('button', { name: 'Image', exact: true });
  // Playwright would scroll the page to where the sticky toolbar stands without sticking.
  await opener.evaluate((button: HTMLElement) => button.click());
  return choose(page.getByRole('menuitem', { name: 'Upload', exact: true }), files);
}

/** Drops or pastes files and texts, by their types, on an element, as the browser does. */
export async function give(
  target: Locator,
  how: 'drop' | 'paste',
  files: ChosenFile[],
  texts: Record<string, string> = {},
): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  await target.evaluate(giveInPage, { how, files: sent, texts });
}

interface Given {
  how: 'drop' | 'paste';
  files: { name: string; mimeType: string; base64: string }[];
  texts: Record<string, string>;
}

function giveInPage(element: Element, { how, files, texts }: Given): void {
  const data = new DataTransfer();
  for (const [type, text] of Object.entries(texts)) data.setData(type, text);
  for (const { name, mimeType, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    data.items.add(new File([bytes], name, { type: mimeType }));
  }
  const { left, top } = element.getBoundingClientRect();
  const options = { bubbles: true, cancelable: true, clientX: left + 40, clientY: top + 40 };
  if (how === 'paste') {
    element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
    return;
  }
  for (const name of ['dragenter', 'dragover', 'drop'])
    element.dispatchEvent(new DragEvent(name, { ...options, dataTransfer: data }));
}
