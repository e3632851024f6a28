import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Small libraries go into the bundles, so that a start reads few files. */
const bundled = { exclude: ['zod', 'cookie'] };

/**
 * Modules of the preview's frame that the window uses too. The frame may load scripts of its own folder alone, so chunks
 * with them lie there; that all do is checked when the window is built.
 */
const IN_FRAME =
  /preload-helper|rolldown[\\/]runtime|[\\/](?:@tiptap|prosemirror-[a-z]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname|micromark[a-z-]*|decode-named-character-reference|character-entities|turndown)[\\/]|[\\/]components[\\/](?:rich-(?:line|text)-(?:html|schema)|markdown|paste|pasted-html)\.ts|[\\/]edit-marks\.ts/;

const FRAME = 'preview-frame';
/** What belongs to the frame alone: its document, and the scripts of its folder. */
const IS_FRAME = /^frame\/|preview-frame\.html$/;

/** Refuses a build whose frame would need a script from elsewhere. */
const frameStandsAlone: Plugin = {
  name: 'frame-stands-alone',
  generateBundle(_, bundle) {
    const entry = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.name === FRAME && file.isEntry,
    );
    const wanted = entry === undefined ? [] : [entry.fileName];
    for (const name of wanted) {
      const file = bundle[name];
      if (file?.type !== 'chunk') continue;
      if (!name.startsWith('frame/')) this.error(`The frame of the preview may not load ${name}.`);
      wanted.push(...[...file.imports, ...file.dynamicImports].filter((one) => !wanted.includes(one)));
    }
  },
};

/** Set while the program is developed, so that breakpoints can be set in sources. */
const sourcemap = process.env['AWNING_SOURCE_MAPS'] !== undefined;

export default defineConfig({
  main: {
    build: {
      // One build for both programs of Node: Electron's main process and the web host.
      outDir: '.build/studio',
      emptyOutDir: false,
      minify: true,
      sourcemap,
      externalizeDeps: bundled,
      rollupOptions: {
        input: { 'main/main': at('studio/main/main.ts'), 'host/main': at('studio/host/web/main.ts') },
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name].mjs' },
      },
    },
  },
  preload: {
    build: {
      outDir: '.build/studio/preload',
      minify: true,
      sourcemap,
      externalizeDeps: bundled,
      rollupOptions: {
        input: { preload: at('studio/preload/preload.ts') },
        // A sandboxed preload script must be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('studio/renderer'),
    plugins: [react(), frameStandsAlone],
    worker: { format: 'es' },
    resolve: {
      alias: {
        // Its version for browsers asks the document, which the preview's worker has none of.
        'decode-named-character-reference': at('node_modules/decode-named-character-reference/index.js'),
      },
    },
    build: {
      outDir: '.build/studio/renderer',
      emptyOutDir: true,
      minify: true,
      sourcemap,
      // Fonts stay files: the page's policy takes none from data addresses.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // The frame's document has the address of the site, so what is named by a path would be asked for there.
        resolveDependencies: (_, files, { hostId }) => (IS_FRAME.test(hostId) ? [] : files),
      },
      rollupOptions: {
        input: {
          index: at('studio/renderer/index.html'),
          'preview-frame': at('studio/renderer/preview-frame.html'),
        },
        output: {
          // The preview's script has a folder of its own, for it alone may be loaded from the frame.
          entryFileNames: (chunk) =>
            chunk.name === FRAME ? 'frame/[name]-[hash].js' : 'assets/[name]-[hash].js',
          chunkFileNames: ({ moduleIds, facadeModuleId }) =>
            [...moduleIds, facadeModuleId ?? ''].some(
              (id) => IN_FRAME.test(id) || id.includes('/preview/frame/'),
            )
              ? 'frame/[name]-[hash].js'
              : 'assets/[name]-[hash].js',
        },
      },
    },
  },
});
