// Not TypeScript, so that the types of Node, which it needs, do not reach the sources beside it.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite/shared',
  test: {
    include: ['**/*.test.ts'],
    // Some hold thousands of made-up templates against a promise, which takes its time on a busy machine.
    testTimeout: 60_000,
  },
});
