import { NetworkError } from '#shared/http/client.ts';
import type { MirrorDeps } from './mirror.ts';
import { createMirror } from './mirror.ts';

/** A pause between two looks at both sides: what changes shows within a second. */
const PAUSE_MS = 300;

/**
 * Keeps both sides the same until it is stopped. While the server cannot be reached it goes on trying.
 * @param run.onReach told whether the server can be reached, whenever that changes
 * @throws what a round fails with otherwise, such as a token that is no longer good
 */
export async function followMirror(
  deps: MirrorDeps,
  run: {
    readonly signal: AbortSignal;
    readonly pause: (ms: number) => Promise<void>;
    readonly onReach: (isReached: boolean) => void;
  },
): Promise<void> {
  const mirror = createMirror(deps);
  let isReached: boolean | undefined;
  while (!run.signal.aborted) {
    let now = true;
    try {
      await mirror.sync();
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      now = false;
    }
    if (now !== isReached) run.onReach(now);
    isReached = now;
    await run.pause(PAUSE_MS);
  }
}
