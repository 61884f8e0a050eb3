import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** What the first page loads comes in few files: they compress better together, and a phone waits for each request. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 1 },
  {
    name: 'site',
    test: /[\\/](app[\\/](api|site|ui)[\\/][^\\/]+|content[\\/](about|pages|site|fields[\\/]allowed-url))\.tsx?$/,
    minShareCount: 3,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // An inlined file would escape the asset manifest and its caching.
    assetsInlineLimit: 0,
    // The first browsers with light-dark(): rewritten for older ones, it no longer follows a nested color-scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  ssr: {
    // The server bundle takes in what is not installed in production; what is, it shares with the server.
    ...(command === 'build' ? { noExternal: true } : {}),
    external: Object.keys(manifest.dependencies),
  },
}));
