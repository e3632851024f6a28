import { setTimeout as pause } from 'node:timers/promises';
import { addCartEntry } from '#shared/features/cart/contract.ts';
import { uploadMedia } from '#shared/features/media/contract.ts';
import type { Bench } from './bench.ts';
import { pngOf } from './bombs.ts';
import { findCounted, stockUp } from './buyers.ts';
import type { Findings } from './check.ts';
import { percentile } from './statistics.ts';
import { sendFile } from './uploads.ts';

/** How much slower a neighbour may become. */
const TIMES_SLOWER = 2;
/** What may be taken beside something noisy where next to nothing is taken alone. */
const FLOOR_MS = 50;
const PIECES = 100_000;

/** Does one thing and answers how long it took, in ms. */
export type Act = () => Promise<number>;

/** Asks for pages of a site that are made for whoever asks; none is asked for twice. */
export function pageReader(bench: Bench, findings: Findings, host: string): Act {
  let page = 1;
  return async () => {
    const { status, ms } = await bench.ask(host, `/shop?page=${(page += 1)}`);
    findings.expect(status < 500, `a page of ${host} answers ${status}`);
    return ms;
  };
}

/** Puts a piece into a cart of its own at each call. */
export async function cartFiller(bench: Bench, findings: Findings, host: string): Promise<Act> {
  const [item] = await findCounted(bench, host, 1);
  if (item === undefined) throw new Error(`${host} has nothing to buy.`);
  await stockUp(bench, host, [item], PIECES);
  const { itemId, sku } = item;
  return async () => {
    const visitor = bench.visitor(host);
    await visitor.send('/api/v1/session', { method: 'POST' });
    const { method, path } = addCartEntry;
    const { status, ms } = await visitor.call(method, path, { itemId, sku, quantity: 1 });
    findings.expect(status === 200 || status === 201, `adding at ${host} answers ${status}`);
    return ms;
  };
}

/** Uploads a small picture at each call. */
export async function uploader(bench: Bench, findings: Findings, host: string): Promise<Act> {
  const { token } = await bench.staff(host);
  let number = 0;
  return async () => {
    number += 1;
    const content = pngOf(200 + number, 100);
    const { status, code, ms } = await sendFile({
      port: bench.nextPort(),
      host,
      path: `${uploadMedia.path}?filename=small-${number}.png`,
      token,
      parts: [content],
      length: content.length,
    });
    findings.expect(status === 201, `an upload at ${host} answers ${status} ${code}`);
    return ms;
  };
}

/**
 * Does the same again and again until it is over, with a rest after each; answers how long each took, in ms.
 * @param isOver asked before each
 */
export async function goOn(act: Act, isOver: () => boolean, restMs = 0): Promise<number[]> {
  const taken: number[] = [];
  while (!isOver()) {
    taken.push(await act());
    if (restMs > 0) await pause(restMs);
  }
  return taken;
}

/** Does the same so many times; answers how long each took, in ms. */
export function repeat(act: Act, times: number, restMs = 0): Promise<number[]> {
  let left = times;
  return goOn(act, () => (left -= 1) < 0, restMs);
}

/** The slowest hundredth of what a neighbour did alone and beside something noisy, in ms. */
export interface Disturbance {
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  /** How late a process was meanwhile that does nothing: what the machine takes by itself. */
  readonly machineMs: number;
}

/** Expects that what a neighbour does takes at most twice as long; answers the figures for the check's line. */
export function expectUndisturbed(
  findings: Findings,
  what: string,
  { alone, beside, machineMs }: Disturbance,
): { alone: number; beside: number; count: number } {
  const [quiet, noisy] = [percentile(alone, 0.99), percentile(beside, 0.99)];
  findings.expect(
    noisy <= Math.max(quiet * TIMES_SLOWER, FLOOR_MS + machineMs),
    `${what}: 99 of 100 take ${noisy.toFixed(0)} ms, ${quiet.toFixed(0)} ms alone`,
  );
  return { alone: Math.round(quiet), beside: Math.round(noisy), count: beside.length };
}
