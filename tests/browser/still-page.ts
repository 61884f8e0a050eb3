import { test as base } from '../support/browser.ts';

export { expect } from '../support/browser.ts';

/** A test whose `page` asks for reduced motion: frames that no claim is about take a third of a page's processor time. */
export const test = base.extend('page', async ({ open }) => await open({ reducedMotion: 'reduce' }));
