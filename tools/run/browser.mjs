import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { run } from './child.mjs';
import { findTestChromium } from './chromium.mjs';
import { fail, inProject, log, pinnedNode } from './project.mjs';

const playwright = inProject('node_modules/playwright-core/cli.js');

/** Finds a Chromium that starts, or installs one: from Debian's packages as root, otherwise Playwright's own. */
export async function ensureBrowser() {
  if (await isUsable()) return;
  const chosen = process.env.TEST_BROWSER;
  if (chosen)
    fail(`TEST_BROWSER is '${chosen}', which does not start. Name a Chromium, or take the setting away.`);
  const problem = isDebian() && process.getuid?.() === 0 ? await installPackage() : await installOwn();
  if (await isUsable()) return;
  fail(
    `${problem}\nThere is no Chromium for the browser tests. Install the package chromium (or Google Chrome), or run: ` +
      'npx playwright-core install --with-deps chromium',
  );
}

async function isUsable() {
  const { chromium } = await import('playwright-core');
  const found = findTestChromium(chromium.executablePath());
  if (!found) return false;
  try {
    // Playwright's own is found without the system libraries that it needs; then it does not even tell its version.
    execFileSync(found, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

async function installPackage() {
  log('Installing Chromium for the browser tests with apt-get');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { environment });
  const flags = ['install', '-y', '-q', '--no-install-recommends', 'fonts-liberation'];
  const shell = await run('apt-get', [...flags, 'chromium-headless-shell'], { environment });
  // Older releases of Debian know the whole browser only.
  return shell.code === 0
    ? shell.output
    : (await run('apt-get', [...flags, 'chromium'], { environment })).output;
}

async function installOwn() {
  log('Installing Chromium for the browser tests with Playwright');
  const withLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : [];
  return (await run(pinnedNode, [playwright, 'install', ...withLibraries, 'chromium'])).output;
}
