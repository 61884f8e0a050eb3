// Prints the size of the product: lines by part, length of functions, files, packages. Lines are those of the files, comments included.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { inProject, log, root } from './run/project.mjs';
import { countLines, productFiles, productFolders } from './source-lines.mjs';

const product = productFiles();
const tools = filesIn('tools');
const benchmarks = filesIn('bench');
const tests = globSync(['tests/**/*.{ts,tsx}', `{${productFolders},tools}/**/*.test.{ts,tsx}`], {
  cwd: root,
});
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const pictures = /\.(png|jpe?g|webp|avif|gif|svg|ico)$/;
const leadingComments = /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/;
const lengths = functionLengths(product.code).sort((one, other) => one - other);
const at = (/** @type {number} */ share) =>
  lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))];

const rows = {
  'product, lines of code and styles': countLines([...product.code, ...product.styles]),
  'of which styles': countLines(product.styles),
  'sample content, lines': countLines(product.samples),
  'tools, lines': countLines(tools),
  'benchmarks, lines': countLines(benchmarks),
  'tests, lines': countLines(tests),
  'tracked files without pictures': tracked.filter((file) => !pictures.test(file)).length,
  'function length, median / p90 / max': [at(0.5), at(0.9), at(1)].join(' / '),
  'production packages, direct / all': packages().join(' / '),
};
for (const [name, figure] of Object.entries(rows)) log(`${name.padEnd(44)}${figure}`);

/** @param {string} folder */
function filesIn(folder) {
  return globSync(`${folder}/**/*.{ts,mjs}`, { cwd: root }).filter((file) => !/\.test\.ts$/.test(file));
}

/** The number of lines of each function, its comment not included. @param {string[]} files */
function functionLengths(files) {
  const api = new API({ cwd: root });
  const project = api.updateSnapshot({ openProject: inProject('tsconfig.json') }).getProjects()[0];
  /** @type {number[]} */
  const found = [];
  for (const file of files) {
    const source = project?.program.getSourceFile(inProject(file));
    if (!source) throw new Error(`${file} is not part of the project.`);
    const visit = (/** @type {import('typescript/unstable/ast').Node} */ node) => {
      if (isFunction(node.kind)) {
        // A node begins with the comment before it.
        const text = source.text.slice(node.pos, node.end).replace(leadingComments, '');
        found.push(text.split('\n').length);
      }
      node.forEachChild(visit);
    };
    source.forEachChild(visit);
  }
  api.close();
  return found;
}

/** @param {SyntaxKind} kind */
function isFunction(kind) {
  return (
    kind === SyntaxKind.FunctionDeclaration ||
    kind === SyntaxKind.FunctionExpression ||
    kind === SyntaxKind.ArrowFunction ||
    kind === SyntaxKind.MethodDeclaration ||
    kind === SyntaxKind.Constructor
  );
}

/** What production needs, without the programs for a platform. */
function packages() {
  const lockfile = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages;
  /** @type {Partial<Record<"dev" | "optional" | "devOptional", boolean>>[]} */
  const all = Object.entries(lockfile).flatMap(([path, entry]) => (path === '' ? [] : [entry]));
  const direct = Object.keys(lockfile[''].dependencies);
  return [
    direct.length,
    all.filter(({ dev, optional, devOptional }) => !(dev || optional || devOptional)).length,
  ];
}
