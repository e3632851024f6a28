import type { Request } from 'express';
import type { RateLimit, RateLimitGroup, RateLimitSubject } from '#shared/http/rate-limits.ts';
import { RATE_LIMITS } from '#shared/http/rate-limits.ts';
import { callerOf } from './caller.ts';
import type { RequestContext } from './context.ts';
import { toCountedAddress } from './network.ts';
import type { Counted } from './rate-limiter.ts';
import { refuse } from './refusal.ts';
import type { EdgeDeps } from './request.ts';

/** Who is counted; what a call does not have is not counted. */
export type Subjects = Readonly<Partial<Record<RateLimitSubject, string | undefined>>>;

const SECOND = 1000;

/** The account that a call is about: that of staff who call, the one that the input names, or the member's own. */
function accountOf({ contributor, siteUser }: RequestContext, input: unknown): string | undefined {
  const { body } = input as { body?: { email?: unknown; siteVisitorEmail?: unknown } };
  const email = body?.email ?? body?.siteVisitorEmail;
  const account = typeof email === 'string' ? email.trim().toLowerCase() : '';
  return contributor?.id ?? (account || siteUser?.id);
}

/** A call as it is counted. */
interface CountedCall {
  readonly request: Request;
  readonly context: RequestContext;
  /** The id of the link that the caller holds, where that is what opens what is asked for. */
  readonly link?: string;
}

function subjectsOf(deps: EdgeDeps, { request, context, link }: CountedCall): Subjects {
  const address = toCountedAddress(request.ip ?? '');
  const { cartToken } = request.params;
  return {
    ip: address,
    cart: typeof cartToken === 'string' ? cartToken : deps.cartTokenOf(context.cookies),
    visitor: callerOf(context) || address,
    token: context.contributor?.sessionHash,
    link,
    site: context.site.id,
  };
}

function toCounted(group: RateLimitGroup, limit: RateLimit, subjects: Subjects): Counted[] {
  const values = limit.per.map((word) => subjects[word]);
  if (values.includes(undefined)) return [];
  return [{ subject: JSON.stringify([group, limit.windowMs, limit.per, values]), limit }];
}

/** What is counted of a group, for the callers that are known. */
export function countedOf(group: RateLimitGroup, subjects: Subjects): Counted[] {
  const limits: readonly RateLimit[] = RATE_LIMITS[group];
  return limits.flatMap((limit) => toCounted(group, limit, subjects));
}

/** Counts a call against the limits of its groups, each in its turn (B17.16). */
export interface CallLimits {
  /**
   * Counts by what the request itself tells.
   * @throws Refusal 429 with the seconds to wait
   */
  countCall(): Promise<void>;
  /**
   * Counts by the account, which the parsed input may name.
   * @throws Refusal 429 with the seconds to wait
   */
  countAccount(input: unknown): Promise<void>;
}

/** @param text the sentence for who calls too often, where the call has its own */
export function createCallLimits(
  deps: EdgeDeps,
  call: CountedCall,
  groups: readonly RateLimitGroup[],
  text?: string,
): CallLimits {
  const { context } = call;
  const subjects = subjectsOf(deps, call);

  async function count(isByAccount: boolean, account?: string): Promise<void> {
    const counted = groups.flatMap((group) => {
      const limits: readonly RateLimit[] = RATE_LIMITS[group];
      return limits
        .filter((limit) => limit.per.includes('account') === isByAccount)
        .flatMap((limit) => toCounted(group, limit, { ...subjects, account }));
    });
    const waitMs = await deps.rateLimiter.count(context.site.id, counted, context.now);
    if (waitMs > 0) throw refuse('RATE_LIMITED', { text, retryAfter: Math.ceil(waitMs / SECOND) });
  }

  return {
    countCall: () => count(false),
    countAccount: (input) => count(true, accountOf(context, input)),
  };
}
