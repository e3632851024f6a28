import { z } from 'zod';
import { BRIDGE_PATH } from '../bridge/call-names.ts';
import type { BridgeTransport } from '../bridge/contract.ts';

/** The functions that Electron's preload script puts into the window. */
const preloadSchema = z.record(
  z.string(),
  z.custom<(input: unknown) => Promise<unknown>>((value) => typeof value === 'function'),
);

/** Calls the host behind the loopback server that served this page. */
const callOverHttp: BridgeTransport = async (name, input) => {
  const answer = await fetch(BRIDGE_PATH + name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return (await answer.json()) as unknown;
};

/**
 * The way to the host: the preload's functions where there are any, else the loopback server.
 * @param preloaded what the preload script left in the window
 */
export function findTransport(preloaded: unknown): BridgeTransport {
  const calls = preloadSchema.safeParse(preloaded);
  if (!calls.success) return callOverHttp;
  return async (name, input) => calls.data[name]?.(input);
}
