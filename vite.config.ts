import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { dependencies } from './package.json' with { type: 'json' };
import { dependencies } from './package.json' with { type: 'json' };

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // An inlined file would escape the asset manifest and its caching.
    assetsInlineLimit: 0,
  },
  ssr: {
    // The server bundle takes in what is not installed in production; what is, it shares with the server.
    ...(command === 'build' ? { noExternal: true } : {}),
    external: Object.keys(dependencies),
  },
}));
