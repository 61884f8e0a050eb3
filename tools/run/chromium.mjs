import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Flags that every test and measurement gives to Chromium. */
export const chromiumFlags = [
  // As root, and in most containers, there is no sandbox to be had; the pages are our own.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const systemNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'chromium-headless-shell',
];

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The program to start: Playwright's own Chromium where it is installed, otherwise one of the system.
 *
 * @param {string} ownPath where Playwright would have put its own
 * @returns {string | undefined}
 */
export function findChromium(ownPath) {
  return [ownPath, ...systemNames.flatMap(onPath), ...applications].find(isProgram);
}

/**
 * The same for tests, which nobody watches: Chromium without windows where it is installed, for it shows the same pages with
 * half of the work. `TEST_BROWSER` names another one, as a path or as a name on the PATH.
 *
 * @param {string} ownPath where Playwright would have put its own
 * @returns {string | undefined}
 */
export function findTestChromium(ownPath) {
  const chosen = process.env.TEST_BROWSER;
  if (chosen) return [chosen, ...onPath(chosen)].find(isProgram);
  return onPath('chromium-headless-shell').find(isProgram) ?? findChromium(ownPath);
}

/** @param {string} name */
function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}
