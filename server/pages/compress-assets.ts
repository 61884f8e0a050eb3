import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { type Asset, type AssetManifest, buildLayout, compressedExtension } from './assets.ts';

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify<Buffer, { level: number }, Buffer>(gzip)(body, { level: 9 }),
};
const compressible = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)/;
/** A compressed file must save a twentieth, or it is not worth the choice. */
const worthwhile = 0.95;

/** The last step of the build: compressed files beside the files, and the manifest of all that may be served. */
export async function compressAssets(buildDirectory: string): Promise<AssetManifest> {
  const manifest: AssetManifest = {};
  await rm(join(buildDirectory, buildLayout.compressed), { recursive: true, force: true });
  for (const file of await filesBelow(join(buildDirectory, buildLayout.files))) {
    manifest[encodeURI(`/${file}`)] = await describe(buildDirectory, file);
  }
  await writeFile(join(buildDirectory, buildLayout.manifest), JSON.stringify(manifest));
  return manifest;
}

/** Paths below a folder. Those with a dot, such as Vite's own manifest, are for the build, not for visitors. */
async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !/(?:^|\/)\./.test(path))
    .sort();
}

async function describe(buildDirectory: string, file: string): Promise<Asset> {
  const body = await readFile(join(buildDirectory, buildLayout.files, file));
  const type = getMimeType(file) ?? 'application/octet-stream';
  const digest = hash('sha256', body, 'base64url').slice(0, 22);
  const asset: Asset = { file, type, bytes: body.length, digest };
  if (!compressible.test(type)) return asset;
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = await compressors[encoding](body);
    if (compressed.length > body.length * worthwhile) continue;
    const path = join(buildDirectory, buildLayout.compressed, file + compressedExtension[encoding]);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, compressed);
    asset[encoding] = compressed.length;
  }
  return asset;
}

if (import.meta.main) {
  const manifest = await compressAssets(process.argv[2] ?? 'build');
  const compressedFiles = Object.values(manifest).filter((asset) => asset.br !== undefined).length;
  console.log(`${Object.keys(manifest).length} files to serve, ${compressedFiles} of them compressed`);
}
