import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { StartError } from '../../engine/start-error.ts';
import { type BuiltAssets, buildLayout } from './assets.ts';
import { isPanel } from './page-routes.ts';

/**
 * The build as visitors need it. For each document React Router goes through all routes, and every browser gets the list of them:
 * most are those of the panel.
 */
export function withoutPanel(build: ServerBuild): ServerBuild {
  const { routes, assets } = build;
  const isOfPanel = (id: string | undefined): boolean => {
    const route = routes[id ?? ''];
    return route !== undefined && (isPanel(`/${route.path ?? ''}`) || isOfPanel(route.parentId));
  };
  const select = <Routes extends object>(all: Routes) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !isOfPanel(id))) as Routes;
  // In development the list is no file.
  const url = assets.url.replace(/\/manifest-([\w-]+\.js)$/, '/manifest-site-$1');
  return { ...build, routes: select(routes), assets: { ...assets, url, routes: select(assets.routes) } };
}

/** A step of the build: writes the list of the routes for visitors beside that of all. */
async function writeSiteManifest(buildDirectory: string): Promise<void> {
  const entry = pathToFileURL(resolve(buildDirectory, 'server/index.js')).href;
  const { assets } = withoutPanel((await import(entry)) as ServerBuild);
  const file = join(buildDirectory, buildLayout.files, assets.url);
  await writeFile(file, `window.__reactRouterManifest=${JSON.stringify(assets)};`);
}

if (import.meta.main) await writeSiteManifest(process.argv[2] ?? 'build');

interface BuiltPages {
  build: ServerBuild;
  assets: BuiltAssets;
}

/** Loads what `npm run build` made. Fails with a line that says so when it is not there. */
export async function readBuild(buildDirectory: string): Promise<BuiltPages> {
  const entry = pathToFileURL(join(buildDirectory, 'server/index.js')).href;
  try {
    const [build, manifest] = await Promise.all([
      import(entry) as Promise<ServerBuild>,
      readFile(join(buildDirectory, buildLayout.manifest), 'utf8'),
    ]);
    return { build, assets: { manifest: JSON.parse(manifest), buildDirectory } };
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'ERR_MODULE_NOT_FOUND';
    const reason = isMissing
      ? 'The pages have not been built'
      : `The built pages cannot be loaded (${message})`;
    throw new StartError(`${reason}: run npm run build.`, { cause });
  }
}
