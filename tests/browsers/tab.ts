import { expect } from 'vitest';
import type { Driver } from './driver.ts';

/** Which element is meant: the first one that is shown and goes by all of this. */
export interface Target {
  css: string;
  /** Its whole name. */
  name?: string;
  /** A part of its text. */
  text?: string;
}

export const button = (name: string): Target => ({ css: 'button, summary', name });
export const control = (name: string): Target => ({ css: 'input, textarea, select, [role=textbox]', name });
export const heading = (name: string): Target => ({ css: 'h1', name });
/** A notice at the edge of the page. */
export const notice = (text: string): Target => ({ css: '[role=status]', text });

/** A tab of a browser, whichever it is. What is asked for is waited for. */
export class Tab {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async resize(width: number, height = 800): Promise<void> {
    await this.#driver.resize(width, height);
    await expect.poll(() => this.evaluate(() => innerWidth)).toBe(width);
  }

  /** Opens an address in a new document and waits until it is loaded. */
  async open(address: string): Promise<void> {
    await this.#driver.open(address, String(collectErrors));
  }

  /** Waits until the scripts of a public page have taken it over. */
  async hydrated(): Promise<void> {
    await expect.poll(() => this.evaluate(isHydrated)).toBe(true);
  }

  /** What went wrong in the document since it was opened: uncaught errors, console errors, violations of its policy. */
  async errors(): Promise<string[]> {
    return await this.evaluate(
      () => (window as { collectedErrors?: string[] }).collectedErrors ?? ['not collected'],
    );
  }

  async press(target: Target): Promise<void> {
    await this.shows(target);
    // A driver that scrolls by itself does not wait until the page has come to rest.
    await this.#driver.call(
      `(target) => (${find})(target).scrollIntoView({ block: 'center', behavior: 'instant' })`,
      [target],
    );
    await this.#driver.press(String(find), [target]);
  }

  /** Writes a text in place of what stands in a control. */
  async fill(target: Target, text: string): Promise<void> {
    await this.shows(target);
    await this.#driver.call(`${selectAll(target)}`, []);
    await this.#driver.type(String(find), [target], text);
  }

  /** The text of an element as it is shown. */
  async text(target: Target): Promise<string> {
    await this.shows(target);
    return await this.evaluate(`(target) => (${find})(target).innerText`, target);
  }

  /** The value of a control. */
  async value(target: Target): Promise<string> {
    await this.shows(target);
    return await this.evaluate(`(target) => (${find})(target).value`, target);
  }

  /** Whether an element is there and shown. */
  async has(target: Target): Promise<boolean> {
    return await this.evaluate(`(target) => (${find})(target) !== undefined`, target);
  }

  async shows(target: Target): Promise<void> {
    await expect.poll(() => this.has(target), { message: JSON.stringify(target) }).toBe(true);
  }

  async hides(target: Target): Promise<void> {
    await expect.poll(() => this.has(target), { message: JSON.stringify(target) }).toBe(false);
  }

  /** Waits for the path and query of the address. */
  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.evaluate(() => location.pathname + location.search)).toBe(path);
  }

  /** The result of a function in the page, which sees nothing of the test. */
  async evaluate<Result, Args extends unknown[]>(
    script: string | ((...args: Args) => Result),
    ...args: Args
  ): Promise<Awaited<Result>> {
    return (await this.#driver.call(String(script), args)) as Awaited<Result>;
  }

  async close(): Promise<void> {
    await this.#driver.close();
  }
}

function selectAll(target: Target): string {
  return `() => { const element = (${find})(${JSON.stringify(target)}); element.focus(); element.select?.(); }`;
}

/** In the page: what a person would find. Names are those of labels, `aria-label` and the text itself. */
function find({ css, name, text = '' }: Target): Element | undefined {
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const namesOf = (element: Element) => {
    const labels = (element as HTMLInputElement).labels ?? [];
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    return [
      element.getAttribute('aria-label'),
      element.textContent,
      ...[...labels].map((label) => label.textContent),
      ...ids.map((id) => document.getElementById(id)?.textContent),
    ].map(clean);
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  return [...document.querySelectorAll(css)].find(
    (element) =>
      isShown(element) &&
      (name === undefined || namesOf(element).includes(name)) &&
      clean(element.textContent).includes(text),
  );
}

/** In the page, as early as can be. */
function collectErrors(): void {
  const global = window as { collectedErrors?: string[] };
  if (global.collectedErrors) return;
  const errors: string[] = [];
  global.collectedErrors = errors;
  addEventListener('error', ({ message }) => errors.push(`uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(`unhandled: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`policy: ${violatedDirective} ${blockedURI}`),
  );
  const write = console.error;
  console.error = (...parts: unknown[]) => {
    errors.push(`console: ${parts.join(' ')}`);
    write(...parts);
  };
}

/** In the page: whether its scripts have taken it over. */
function isHydrated(): boolean {
  return window.pendingClicks === undefined;
}
