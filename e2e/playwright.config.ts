import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];
const browser = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
  },
};

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  testIgnore: 'house/**',
  outputDir: '../.build/journeys',
  // Each has a product of its own; who waits for one page leaves the other half of a small machine to somebody else.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A trace of every step takes as long as the steps; who looks into a failure asks for one.
  use: {
    ...browser,
    trace: process.env['AWNING_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'chromium' },
    { name: 'electron', testMatch: 'merchant-*.test.ts', use: { studioHost: 'electron' } as object },
  ],
});
