import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { sqlProbe } from './testing/sql-probe.ts';
import { REACT_FOR_VISITORS } from './vite.config.ts';

const browserTests = ['**/browser/**/*.test.ts'];

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite/runtime',
  test: {
    // Files share what they import: to read it anew for each takes as long as the tests.
    isolate: false,
    // What a test waits for comes late on a busy machine, and is not wrong for it.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        plugins: [sqlProbe()],
        test: {
          name: 'server',
          include: ['**/*.test.ts'],
          exclude: browserTests,
          globalSetup: path.join(import.meta.dirname, 'testing/postgres.ts'),
          // Tests start real servers, which take their time on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        resolve: { alias: REACT_FOR_VISITORS },
        test: { name: 'browser', include: browserTests, environment: 'jsdom' },
      },
    ],
  },
});
