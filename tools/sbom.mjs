// Prints the bill of materials as CycloneDX 1.6: what the server runs, and, as development packages, what builds, tests and what the build
// bundles for browsers. Taken from the lockfile, because `npm sbom` drops what both need.
import { readFileSync } from 'node:fs';
import { inProject } from './run/project.mjs';

/** @typedef {{ version: string, integrity: string, license?: string, dev?: boolean, optional?: boolean }} Entry */

const lockfile = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
/** @type {[string, Entry][]} */
const packages = Object.entries(lockfile.packages);
const components = packages.filter(([path]) => path !== '').map(component);
const metadata = { component: { type: 'application', name: lockfile.name, version: lockfile.version } };
console.log(
  JSON.stringify(
    { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components },
    undefined,
    2,
  ),
);

/** @param {[string, Entry]} entry */
function component([path, { version, integrity, license, dev, optional }]) {
  const name = path.replace(/.*node_modules\//, '');
  const [, digest = ''] = integrity.split('-');
  return {
    type: 'library',
    name,
    version,
    scope: optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    ...(dev ? { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] } : {}),
    ...(license ? { licenses: [{ expression: license }] } : {}),
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
}
