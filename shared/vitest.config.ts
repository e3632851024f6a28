import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite/shared',
  test: { include: ['**/*.test.ts'] },
});
