import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { productFolders } from '../source-lines.mjs';

/** One import or re-export of a module. */
export interface Import {
  /** Path of one of our modules from the repository's root, or the name of a package (`react-dom`, `node:fs`). */
  readonly target: string;
  readonly ours: boolean;
  /** `type` leaves nothing behind when it runs. */
  readonly as: 'value' | 'type' | 'dynamic';
  readonly reexport: boolean;
}

/** A source file, by its path from the repository's root with forward slashes. */
export interface Module {
  readonly path: string;
  readonly imports: readonly Import[];
}

const sources = `{${productFolders},tools,bench,tests}/**/*.{ts,tsx,mjs}`;

/** Every source file of the repository. */
export function readModules(root: string): Module[] {
  const paths = globSync(sources, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  return paths.sort().map((path) => parseModule(path, readFileSync(posix.join(root, path), 'utf8')));
}

/** The imports of one file. Specifiers that are computed are not seen. */
export function parseModule(path: string, source: string): Module {
  const { module, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (specifier: string, as: Import['as'], reexport: boolean) => {
    const ours = specifier.startsWith('.');
    const target = ours ? posix.join(posix.dirname(path), specifier) : packageName(specifier);
    found.push({ target, ours, as, reexport });
  };
  for (const { moduleRequest, start } of module.staticImports) {
    // `import { type A }` still loads the module; only the whole statement can be of types.
    add(moduleRequest.value, /^import\s+type\b/.test(source.slice(start)) ? 'type' : 'value', false);
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value;
    if (from) add(from, /^export\s+type\b/.test(source.slice(start)) ? 'type' : 'value', true);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"])(.+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (literal) add(literal, 'dynamic', false);
  }
  return { path, imports: found };
}

/** `@scope/name/part` gives `@scope/name`, `react-dom/server` gives `react-dom`, `node:fs/promises` gives `node:fs`. */
function packageName(specifier: string): string {
  const parts = specifier.replace(/[?].*$/, '').split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
