import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Import, type Module, readModules } from './modules.ts';

/** A direction that imports may not take, by the paths of both ends. */
interface Rule {
  /** The modules it is about. */
  from: RegExp;
  /** Those of them that it leaves alone. */
  except?: RegExp;
  /** Whether the import is wrong. */
  forbids: (entry: Import) => boolean;
  reason: string;
}

const tests = /\.test\.tsx?$|^tests\//;
const product = /^(app|content|editor|engine|features|panel|server|site|ui)\//;
/** What runs in the server alone, what in the panel alone, and what a visitor's browser may get. */
const ofServer = /^(server\/|engine\/(api|database|http|store)\/|editor\/server\/|features\/[^/]+\/server\/)/;
const ofPanel = /^(panel\/|engine\/panel\/|editor\/(?!server\/)|features\/[^/]+\/panel\/)/;
/** From the lowest to the highest. A layer imports itself and what is below it. */
const layers = [
  /^ui\//,
  /^engine\//,
  /^content\//,
  /^site\//,
  /^(editor|features)\//,
  /^(panel|server)\//,
  /^app\//,
];
const publicPages = /^(site\/|app\/(?!routes\.ts$|entry\.server\.tsx$))/;

const within = (pattern: RegExp) => (entry: Import) => entry.ours && pattern.test(entry.target);
const packagesBut = (allowed: RegExp) => (entry: Import) => !entry.ours && !allowed.test(entry.target);

const rules: Rule[] = [
  {
    from: /^content\//,
    except: /[/-]admin\.tsx$/,
    forbids: packagesBut(/^zod$/),
    reason: 'content imports no package but zod',
  },
  {
    from: /^content\//,
    forbids: within(ofServer),
    reason: 'browsers load content too',
  },
  { from: ofServer, forbids: within(ofPanel), reason: 'the server runs nothing of the panel' },
  {
    from: ofServer,
    forbids: within(/^(site|ui)\/|\.tsx$/),
    reason: 'the server meets the pages only as the built bundle',
  },
  {
    from: product,
    except: ofServer,
    forbids: within(ofServer),
    reason: 'browsers reach the server only over the API',
  },
  {
    from: /^(app|panel|site|ui|engine\/(panel|client)|features\/[^/]+\/panel)\//,
    except: /\.server\.tsx?$/,
    forbids: (entry) => entry.as !== 'type' && entry.target.startsWith('node:'),
    reason: 'it runs in browsers',
  },
  { from: /^site\//, forbids: within(ofPanel), reason: 'public pages load nothing of the panel' },
  {
    from: product,
    except: /^(server\/(store|migrations)|engine\/(database|store)|features\/[^/]+\/server)\//,
    forbids: (entry) => ['kysely', 'pg', 'node:sqlite'].includes(entry.target),
    reason: 'only the database and the stores know SQL',
  },
  {
    from: /^server\/migrations\/\d/,
    forbids: (entry) => entry.ours,
    reason: 'a migration is frozen: it imports nothing of ours',
  },
  {
    from: product,
    forbids: within(/^(tests|bench|tools)\//),
    reason: 'the product does not depend on what surrounds it',
  },
  {
    from: product,
    forbids: (entry) => entry.ours && entry.reexport,
    reason: 'no barrels: import from the source',
  },
];

/** All violations of the import rules, a line each. Tests may import anything. */
export function importViolations(modules: readonly Module[]): string[] {
  const checked = modules.filter((module) => !tests.test(module.path));
  const found = [directionViolations, layerViolations, firstLoadViolations, moduleCycles, featureCycles];
  return found.flatMap((violations) => violations(checked));
}

/** Imports of our own files that do not exist. */
function missingTargets(modules: readonly Module[], root: string): string[] {
  return modules.flatMap((module) =>
    module.imports
      .filter((entry) => entry.ours)
      .filter((entry) => !existsSync(join(root, entry.target.replace(/[?].*$/, ''))))
      .map((entry) => `${module.path} imports ${entry.target}, which does not exist`),
  );
}

function directionViolations(modules: readonly Module[]): string[] {
  return modules.flatMap((module) =>
    rules
      .filter((rule) => rule.from.test(module.path) && !rule.except?.test(module.path))
      .flatMap((rule) =>
        module.imports
          .filter(rule.forbids)
          .map((entry) => `${module.path} imports ${entry.target}: ${rule.reason}`),
      ),
  );
}

/** Our own modules that those of the product import, by both paths. What is found by its name is no import. */
function ownImports(modules: readonly Module[]): [string, string][] {
  return modules
    .filter(({ path }) => product.test(path))
    .flatMap(({ path, imports }) =>
      imports.filter(({ ours }) => ours).map(({ target }): [string, string] => [path, target]),
    );
}

function layerViolations(modules: readonly Module[]): string[] {
  const layerOf = (path: string) => layers.findIndex((layer) => layer.test(path));
  return ownImports(modules)
    .filter(([path, target]) => layerOf(target) > layerOf(path))
    .map(([path, target]) => `${path} imports ${target}: a layer imports only what is below it`);
}

/** Zod and the panel must not come along with a public page, directly or indirectly. */
function firstLoadViolations(modules: readonly Module[]): string[] {
  const graph = new Map(modules.map((module) => [module.path, module]));
  return modules
    .filter((module) => publicPages.test(module.path))
    .flatMap((module) => {
      const chain = findChain(graph, module.path, (target) => target === 'zod' || ofPanel.test(target));
      return chain ? [`${chain.join(' -> ')}: public pages load neither Zod nor the panel`] : [];
    });
}

/** The shortest chain of loading imports from a module to a target. */
function findChain(
  graph: ReadonlyMap<string, Module>,
  start: string,
  isTarget: (target: string) => boolean,
): string[] | undefined {
  const seen = new Set([start]);
  const queue: string[][] = [[start]];
  for (let chain = queue.shift(); chain; chain = queue.shift()) {
    for (const { target, as } of graph.get(chain.at(-1) ?? '')?.imports ?? []) {
      if (as === 'type' || seen.has(target)) continue;
      if (isTarget(target)) return [...chain, target];
      seen.add(target);
      queue.push([...chain, target]);
    }
  }
  return undefined;
}

/** Circles of imports, those of types included. Imports at run time may close a circle. */
function moduleCycles(modules: readonly Module[]): string[] {
  const targets = ({ imports }: Module) => imports.filter(({ ours, as }) => ours && as !== 'dynamic');
  const graph = new Map(
    modules.map((module) => [module.path, targets(module).map(({ target }) => target)] as const),
  );
  return cycles(graph).map((cycle) => `${cycle.join(' -> ')}: no cycles`);
}

/** The same between the folders of features, of which the editor is one: on the server, and in the panel. */
function featureCycles(modules: readonly Module[]): string[] {
  const featureOf = (path: string) => /^(editor|features\/[^/]+)\//.exec(path)?.[1] ?? '';
  const all = ownImports(modules).filter(
    ([path, target]) => featureOf(path) && featureOf(target) && featureOf(path) !== featureOf(target),
  );
  const isOfServer = ([path]: [string, string]) => ofServer.test(path);
  return [all.filter(isOfServer), all.filter((entry) => !isOfServer(entry))].flatMap((imports) =>
    cyclesAmong(imports, featureOf),
  );
}

function cyclesAmong(imports: readonly [string, string][], featureOf: (path: string) => string): string[] {
  const graph = new Map<string, string[]>();
  for (const [path, target] of imports)
    graph.set(featureOf(path), [...(graph.get(featureOf(path)) ?? []), featureOf(target)]);
  return cycles(graph).map((cycle) => {
    const between = imports.filter(([path, target]) =>
      cycle.some((feature, index) => featureOf(path) === feature && featureOf(target) === cycle[index + 1]),
    );
    const shown = between.map(([path, target]) => `${path} imports ${target}`).join(', ');
    return `${cycle.join(' -> ')}: no cycles between features (${shown})`;
  });
}

/** Circles in a graph, each once. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const found: string[][] = [];
  const visit = (node: string, chain: string[]) => {
    const start = chain.indexOf(node);
    if (start >= 0) found.push([...chain.slice(start), node]);
    if (start >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...chain, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const modules = readModules(root);
  const violations = [...importViolations(modules), ...missingTargets(modules, root)];
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
