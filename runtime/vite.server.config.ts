import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds the server into one bundle for Node, and its workers' into another; the packages of `dependencies` stay outside. */
export default defineConfig({
  root,
  publicDir: false,
  build: {
    outDir: '.build/runtime',
    emptyOutDir: true,
    ssr: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: { main: 'runtime/main.ts', worker: 'runtime/worker.ts' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
});
