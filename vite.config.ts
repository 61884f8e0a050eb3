import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { generatedStyles } from './tools/generated-styles.ts';

/** What the first page loads comes in few files: they compress better together, and a phone waits for each request. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 1 },
  // The documents of public pages need it, their scripts do not.
  { name: 'coordinates', test: /[\\/]content[\\/]contact-details[\\/]coordinates\.ts$/, priority: 1 },
  {
    name: (id: string, modules: Modules) => (isPublic(id, modules) ? 'site' : null),
    test: /[\\/](site[\\/](api[\\/])?(?!channel-card\.)[^\\/]+|ui[\\/](?!(field|character-count)\.)[^\\/]+|content[\\/]built-in-pages|engine[\\/](client[\\/][^\\/]+|definition|locale|session-flag|kinds[\\/]url[\\/]allowed-url))\.tsx?$/,
    minShareCount: 2,
  },
  // What pages of one kind share, with each other or with the panel.
  {
    name: 'forms',
    test: /[\\/](site[\\/]forms[\\/][^\\/]+|ui[\\/](field|character-count)|engine[\\/]kinds[\\/]text[\\/]text-rule|content[\\/](contact|join)[\\/]form)\.tsx?$/,
    minShareCount: 2,
  },
  {
    name: 'blog',
    test: /[\\/](site[\\/]blog[\\/][^\\/]+|content[\\/](blog-page|blog-posts[\\/]messages))\.tsx?$/,
    minShareCount: 2,
  },
  {
    name: 'home',
    test: /[\\/](site[\\/](home[\\/][^\\/]+|channel-card)|content[\\/](home-page|(brands|carousel|channels|testimonials|videos)[\\/]definition))\.tsx?$/,
    minShareCount: 2,
  },
  // What stands in a post and in an event: in two files a post would be over its budget.
  {
    name: 'article',
    test: /[\\/](site[\\/]share[\\/][^\\/]+|article-(content|html))\.tsx?$/,
    minShareCount: 2,
  },
  // What public pages load otherwise stays apart, so that no page loads more than it needs.
  {
    name: (id: string, modules: Modules) => (isPublic(id, modules, importersOf) ? 'shared' : null),
    entriesAware: true,
    minShareCount: 2,
  },
  { name: 'panel', tags: ['$initial' as const], minShareCount: 2 },
];

/** Without the names of all files that share a chunk, which the bundler appends: pages name their chunks in every document. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`;

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

type Module = NonNullable<ReturnType<Modules['getModuleInfo']>>;

const importersOf = ({ importers, dynamicImporters }: Module) => [...importers, ...dynamicImporters];

/** Whether public pages load a module: at once, or by all `ways`. What only the panel loads has no place in their files. */
function isPublic(
  id: string,
  modules: Modules,
  ways = ({ importers }: Module) => importers,
  seen = new Set<string>(),
): boolean {
  const path = relative(import.meta.dirname, id);
  if (/^(site[\\/]|app[\\/](root|entry)\.)/.test(path)) return true;
  if (/^(panel|features)[\\/]/.test(path) || seen.has(id)) return false;
  seen.add(id);
  const found = modules.getModuleInfo(id);
  return found !== null && ways(found).some((importer) => isPublic(importer, modules, ways, seen));
}

export default defineConfig(({ command }) => ({
  plugins: [generatedStyles, reactRouter()],
  // In development all packages are bundled at once: one that turns up with a later screen would reload the page.
  optimizeDeps: { entries: ['{app,features,panel,site}/**/*.tsx'] },
  build: {
    // An inlined file would escape the asset manifest and its caching.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every page has these before it fetches anything later.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(react|rolldown-runtime|site)-[\w-]{8}\.js$/.test(file)),
    },
    // The first browsers with light-dark(): rewritten for older ones, it no longer follows a nested color-scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } } } },
  },
  ssr: {
    // The server bundle takes in what is not installed in production; what is, it shares with the server.
    ...(command === 'build' ? { noExternal: true } : {}),
    external: Object.keys(manifest.dependencies),
  },
}));
