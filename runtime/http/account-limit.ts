import { LOGIN_REFUSALS } from '#shared/text/login-refusals.ts';
import { countedOf } from './call-limits.ts';
import type { RequestContext } from './context.ts';
import type { DeviceAccount } from './known-devices.ts';
import { isDeviceOf } from './known-devices.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { Refusal } from './refusal.ts';

/** Somebody who wants to sign in. */
export interface SignInTry {
  readonly kind: DeviceAccount['kind'];
  /** The address that was typed; there need be no account for it. */
  readonly email: string;
  readonly account: Omit<DeviceAccount, 'kind'> | undefined;
  /** What the device keeps of accounts that it signed in to. */
  readonly marks: string | undefined;
}

/**
 * Counts a try to sign in to an account, whether there is one or not. Devices that signed in to it before are not
 * counted and not refused, so that nobody locks its person out by trying passwords.
 * @throws Refusal 429 TOO_MANY_LOGINS with the seconds to wait
 */
export type CountSignIn = (context: Pick<RequestContext, 'site' | 'now'>, asked: SignInTry) => Promise<void>;

const SECOND = 1000;

/** Makes what counts tries to sign in by account. */
export function createCountSignIn(rateLimiter: Pick<RateLimiter, 'count'>): CountSignIn {
  return async ({ site, now }, { kind, email, account, marks }) => {
    if (account !== undefined) {
      // The account may be a row, whose columns are not its own properties.
      const { id, passwordHash } = account;
      if (isDeviceOf(site, { kind, id, passwordHash }, marks, now)) return;
    }
    const counted = countedOf('account', { account: `${kind} ${email.toLowerCase()}` });
    const waitMs = await rateLimiter.count(site.id, counted, now);
    if (waitMs === 0) return;
    const { status, text } = LOGIN_REFUSALS.TOO_MANY_LOGINS;
    throw new Refusal(status, 'TOO_MANY_LOGINS', text, { retryAfter: Math.ceil(waitMs / SECOND) });
  };
}
