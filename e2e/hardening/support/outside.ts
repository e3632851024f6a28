import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import type { Findings } from './check.ts';
import { misdeedsOf } from './page-misdeeds.ts';

/** A host that no page of a shop may ask. */
export interface OutsideHost {
  readonly origin: string;
  /** What it was asked for, in its order. */
  readonly asked: readonly string[];
  close(): void;
}

/** Starts a host beside the shops that notes what it is asked for. */
export async function startOutsideHost(): Promise<OutsideHost> {
  const asked: string[] = [];
  const listener = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((done) => {
    listener.listen(0, '127.0.0.1', done);
  });
  return {
    origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    asked,
    close: () => void listener.close(),
  };
}

/**
 * Makes the look at pages with hostile texts: what they do wrong is a finding.
 * @returns takes the address of a page and what it is called, as the beginning of a sentence
 */
export function createLook(context: BrowserContext, { asked }: OutsideHost, findings: Findings) {
  return async (url: string, what: string): Promise<void> => {
    // A page of its own each time, so that what one text started does not disturb the next.
    const page = await context.newPage();
    const before = asked.length;
    const wrong = await misdeedsOf(page, url);
    await page.close();
    if (asked.length > before) wrong.push(`asks an outside host for ${asked.slice(before).join(', ')}`);
    findings.expect(wrong.length === 0, `${what} ${wrong.join(', ')}`);
  };
}
