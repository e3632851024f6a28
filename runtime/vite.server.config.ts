import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds the server into one bundle for Node; the packages of `dependencies` stay outside. */
export default defineConfig({
  root,
  publicDir: false,
  build: {
    outDir: '.build/runtime',
    emptyOutDir: true,
    ssr: 'runtime/main.ts',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: 'main.mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
});
