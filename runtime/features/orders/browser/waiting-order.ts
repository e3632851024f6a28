import { OWN_ORDER_PATH } from '#shared/features/orders/paths.ts';
import type { Http } from '../../../browser/http.ts';

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 30_000;
const GROWTH = 1.5;

/** Whether an answer tells of an order whose payment is decided. */
function isDecided(body: unknown): boolean {
  const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined;
  return typeof status === 'string' && status !== 'PENDING_PAYMENT';
}

/**
 * Looks again and again how the payment of an order stands, more seldom with time, and shows the page anew once it is
 * decided, so that nobody who waits has anything read out to them in between.
 * @param token opens the order
 */
export async function watchOrder(
  token: string,
  deps: { http: Http; wait: (milliseconds: number) => Promise<void>; reload: () => void },
): Promise<void> {
  const path = OWN_ORDER_PATH.replace(':orderToken', encodeURIComponent(token));
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * GROWTH, LONGEST_WAIT_MS)) {
    await deps.wait(wait);
    const answer = await deps.http({ path });
    if (answer.ok && isDecided(answer.body)) break;
  }
  deps.reload();
}
