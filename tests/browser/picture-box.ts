import type { Page } from 'playwright-core';
import { expect } from '../support/browser.ts';

/** Waits until the picture that is selected in an article and the box that asks about it are in view, and belong together. */
export async function expectBoxAtPicture(page: Page, when: string): Promise<void> {
  const wrong = () => page.evaluate(problemsInPage);
  await expect.poll(wrong, { message: when }).toEqual([]);
}

/** What is wrong with where they stand, in pixels of the window. */
function problemsInPage(): string[] {
  const rectOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const picture = rectOf('.rich-text-page img.ProseMirror-selectednode');
  const box = rectOf('.rich-text-bubble');
  const top = rectOf('.rich-text-head')?.bottom;
  const buttons = rectOf('.form-footer')?.top;
  if (!picture || !box || top === undefined || buttons === undefined)
    return ['no picture is selected, or it has no box'];
  const bottom = Math.min(innerHeight, buttons);
  const before = [...document.querySelectorAll('.rich-text-page img[src]')]
    .map((image) => image.getBoundingClientRect())
    .filter((rect) => rect.height > 0 && rect.bottom <= picture.top);
  const found = {
    'the picture is empty': picture.height === 0,
    'the picture is below the tools': picture.top < top,
    'less of the picture than half is in view': Math.min(box.top, bottom) - picture.top < picture.height / 2,
    'the box is below the tools': box.top < top,
    'the box is below the buttons or the window': box.bottom > bottom,
    'the box is away from the picture': box.top > picture.bottom + 12,
    'the box lies over an earlier picture': before.some((rect) => rect.bottom > box.top),
  };
  return Object.entries(found).flatMap(([problem, isSo]) =>
    isSo ? [`${problem}: ${JSON.stringify({ picture, box, top, bottom })}`] : [],
  );
}
