import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Small libraries go into the bundles, so that a start reads few files. */
const bundled = { exclude: ['zod', 'cookie'] };

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
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      outDir: '.build/studio/renderer',
      emptyOutDir: true,
      minify: true,
      sourcemap,
      // Fonts stay files: the page's policy takes none from data addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: {
          index: at('studio/renderer/index.html'),
          'preview-frame': at('studio/renderer/preview-frame.html'),
        },
        output: {
          // The preview's script has a folder of its own, for it alone may be loaded from the frame.
          entryFileNames: (chunk) =>
            chunk.name === 'preview-frame' ? 'frame/[name]-[hash].js' : 'assets/[name]-[hash].js',
        },
      },
    },
  },
});
