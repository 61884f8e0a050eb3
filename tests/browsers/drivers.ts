import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { Builder, type WebElement } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { root } from '../support/server.ts';

/** Expressions are evaluated in the page; those for a press or a text give an element. */
export type Driver = Awaited<ReturnType<typeof launchFirefox | typeof launchWebKit>>;

/** Over WebDriver BiDi, which Firefox speaks without a driver. */
export async function launchFirefox(executablePath: string) {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(collectErrors);
  const element = async (expression: string) => (await page.evaluateHandle(expression)) as ElementHandle;
  return {
    open: (address: string) => page.goto(address),
    resize: (width: number) => page.setViewport({ width, height: 800 }),
    evaluate: (expression: string) => page.evaluate(expression),
    press: async (expression: string) => (await element(expression)).click(),
    type: async (expression: string, text: string) => (await element(expression)).type(text),
    close: () => browser.close(),
  };
}

/** Over W3C WebDriver, in a window of a display that nobody sees. */
export async function launchWebKit(driverProgram: string) {
  const HOME = `${root}/.cache/webkit`;
  // Its toolbar would not let the window be as narrow as a phone.
  mkdirSync(`${HOME}/.config/gtk-3.0`, { recursive: true });
  writeFileSync(`${HOME}/.config/gtk-3.0/gtk.css`, '* { min-width: 0; padding: 0; font-size: 4px; }');
  const screen = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const display = spawn('Xvfb', screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const DISPLAY = `:${await once(display.stdio[3] as Readable, 'data')}`.trim();
  // Containers have neither user namespaces nor a graphics card.
  const container = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  const environment = { PATH: process.env.PATH ?? '', HOME, DISPLAY, ...container };
  const builder = new DriverService.Builder(driverProgram).setLoopback(true).setEnvironment(environment);
  const service = builder.build();
  const stop = () => service.kill().then(() => display.kill());
  const capabilities = { browserName: 'MiniBrowser', pageLoadStrategy: 'none' };
  const start = async () =>
    new Builder()
      .withCapabilities(capabilities)
      .usingServer(await service.start())
      .build();
  const driver = await start().catch((error) => stop().then(() => Promise.reject(error)));
  const element = (expression: string) => driver.executeScript<WebElement>(`return ${expression}`);
  return {
    async open(address: string) {
      await driver.executeScript('window.isLeft = true');
      await driver.get(address);
      // The new document comes at a moment that nothing announces; between the two there is none.
      const isHere = `return !window.isLeft && ((${collectErrors})(), true)`;
      await driver.wait(() => driver.executeScript(isHere).catch(() => false));
    },
    resize: (width: number) => driver.manage().window().setRect({ width, height: 900 }),
    evaluate: (expression: string) => driver.executeScript<unknown>(`return ${expression}`),
    press: async (expression: string) => (await element(expression)).click(),
    type: async (expression: string, text: string) => (await element(expression)).sendKeys(text),
    async close() {
      await driver.quit();
      await stop();
    },
  };
}

/** In the page: notes what goes wrong from now on. */
function collectErrors(): void {
  const errors: string[] = [];
  Object.assign(window, { errors });
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => errors.push(violatedDirective));
  console.error = (...parts: unknown[]) => errors.push(parts.join(' '));
}
