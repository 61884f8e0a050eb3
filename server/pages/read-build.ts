import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { StartError } from '../../engine/start-error.ts';
import { type AssetManifest, readAssetManifest } from './asset-manifest.ts';

interface BuiltPages {
  build: ServerBuild;
  assets: { manifest: AssetManifest; buildDirectory: string };
}

/** Loads what `npm run build` made. Fails with a line that says so when it is not there. */
export async function readBuild(buildDirectory: string): Promise<BuiltPages> {
  const entry = pathToFileURL(join(buildDirectory, 'server/index.js')).href;
  try {
    const [build, manifest] = await Promise.all([
      import(entry) as Promise<ServerBuild>,
      readAssetManifest(buildDirectory),
    ]);
    return { build, assets: { manifest, buildDirectory } };
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'ERR_MODULE_NOT_FOUND';
    const reason = isMissing
      ? 'The pages have not been built'
      : `The built pages cannot be loaded (${message})`;
    throw new StartError(`${reason}: run npm run build.`, { cause });
  }
}
