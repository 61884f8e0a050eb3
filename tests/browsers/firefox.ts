import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Driver, KnownBrowser } from './driver.ts';

/** Firefox without windows, over WebDriver BiDi. */
export const firefox: KnownBrowser = {
  name: 'Firefox',
  programs: [['firefox-esr', 'firefox']],
  install: 'apt-get install firefox-esr',
  launch,
};

async function launch(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  const element = async (script: string, args: readonly unknown[]) => {
    const handle = await page.evaluateHandle(`(${script})(...${JSON.stringify(args)})`);
    return handle as ElementHandle;
  };
  // Whoever goes on leaves behind what is not saved.
  page.on('dialog', (dialog) => void dialog.accept());
  let isPrepared = false;
  return {
    async open(address, script) {
      if (!isPrepared) await page.evaluateOnNewDocument(`(${script})()`);
      isPrepared = true;
      await page.goto(address, { waitUntil: 'load' });
    },
    resize: (width, height) => page.setViewport({ width, height }),
    call: (script, args) => page.evaluate(`(${script})(...${JSON.stringify(args)})`),
    press: async (script, args) => await (await element(script, args)).click(),
    type: async (script, args, text) => await (await element(script, args)).type(text),
    close: () => browser.close(),
  };
}
