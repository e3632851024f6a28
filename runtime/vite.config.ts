import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds the scripts that visitors load: one small entry with its content in its name, found by the manifest. */
export default defineConfig({
  root,
  // What is loaded later lies beside the entry, wherever that is served.
  base: './',
  publicDir: false,
  build: {
    outDir: '.build/visitor',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { visitor: 'runtime/browser/main.ts' },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
