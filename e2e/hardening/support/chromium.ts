import { type Browser, chromium } from '@playwright/test';

/** Opens the browser that `npm run harden` found, or Playwright's own. */
export function startChromium(args: string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({ args, ...(executablePath === undefined ? {} : { executablePath }) });
}
