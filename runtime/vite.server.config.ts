import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes every character that is not ASCII as its escape: Node keeps the text of a program, and needs two bytes for each
 * character of it where one of them is not Latin.
 */
const asciiText: Plugin = {
  name: 'ascii-text',
  async renderChunk(code) {
    const { code: text, map } = await transform(code, {
      charset: 'ascii',
      legalComments: 'none',
      sourcemap: true,
      target: 'node20',
      format: 'esm',
    });
    return { code: text, map };
  },
};

/** Builds the server into one bundle for Node, and its workers' into another; the packages of `dependencies` stay outside. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [asciiText],
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
