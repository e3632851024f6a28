import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite/studio',
  plugins: [react()],
  test: {
    // Files share what they import: to read it anew for each takes longer than the tests.
    isolate: false,
    // A loaded machine is slow, not wrong.
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'rules', include: ['**/*.test.ts'] } },
      { extends: true, test: { name: 'parts', include: ['**/*.test.tsx'], environment: 'jsdom' } },
    ],
  },
});
