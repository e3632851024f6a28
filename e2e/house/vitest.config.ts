import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: ['e2e/house/**/*.test.ts', '.scripts/**/*.test.mjs'],
    // Each of these runs whole tools on a copy of the project.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
});
