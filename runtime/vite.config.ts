import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Has `import()` load by itself: Vite's helper also fetches style sheets and what a script needs beside it, of which
 * there is little here, and is a tenth of what each page loads first.
 */
const PLAIN_IMPORTS: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
  // What the helper would fetch beside a script is written at each import, even where there is nothing.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(',[],import.meta.url)', ')');
      }
    },
  },
};

/** React as visitors get it: Preact by React's names, a tenth of its size. */
export const REACT_FOR_VISITORS = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/compat' },
];

/** Set while the program is developed: breakpoints are set in sources, and pages that are open keep their scripts. */
const isDeveloped = process.env['AWNING_SOURCE_MAPS'] !== undefined;

/**
 * Builds the scripts of the site's pages: a small entry that visitors load, and those of the page of passkeys and of popups, each with
 * its content in its name, found by the manifest. They share nothing, so that neither is split.
 */
export default defineConfig({
  root,
  // What is loaded later lies beside the entry, wherever that is served.
  base: './',
  publicDir: false,
  plugins: [PLAIN_IMPORTS],
  resolve: { alias: REACT_FOR_VISITORS },
  build: {
    outDir: '.build/visitor',
    emptyOutDir: !isDeveloped,
    sourcemap: isDeveloped,
    manifest: 'manifest.json',
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: {
        visitor: 'runtime/browser/main.ts',
        passkey: 'runtime/browser/passkey.ts',
        popup: 'runtime/browser/popup.ts',
      },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
