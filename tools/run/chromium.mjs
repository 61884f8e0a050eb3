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
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [ownPath, ...onPath, ...applications].find(isProgram);
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
