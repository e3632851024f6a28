import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Site } from '../../http/context.ts';
import { type EdgeDeps, keptSiteOfRequest } from '../../http/request.ts';
import type { CookieDeps } from '../../http/host-cookies.ts';
import { languagePart } from '../../http/reading-language.ts';
import { POLICY_HEADER, securityHeaders } from '../../http/security-headers.ts';
import type { Encoding, Outcome, PackedPage, PageCache, ReadyPage } from '../page-cache/page-cache.ts';

/** Where the page of a request came from. */
export const OUTCOME_HEADER = 'X-Cache';
/** Browsers keep the page and ask each time whether it is still the one. */
export const ASK_EACH_TIME = 'no-cache';

const KEPT_ADDRESSES = 20_000;
const KEPT_ACCEPTS = 500;
/** Nobody needs longer ones, and many of them would fill the memory. */
const LONGEST_ADDRESS = 1_000;
const NOT_MODIFIED = 304;
const RELOAD = /(^|,)\s*no-cache\s*(,|$)/;

/** True when a page that the caller has may be confirmed instead of sent. */
function takesUnchanged({ headers }: IncomingMessage): boolean {
  return !RELOAD.test(headers['cache-control'] ?? '');
}

/**
 * Everything in a request that decides where its page is kept. What is read out of it in words is read once, when the
 * page is made; the next request that looks the same needs none of it.
 */
function addressOf(deps: CookieDeps, request: IncomingMessage, site: Site): string {
  const { host, 'x-forwarded-proto': proto } = request.headers;
  return `${site.id} ${String(proto)} ${host ?? ''} ${languagePart(deps, request)} ${request.url ?? ''}`;
}

/** @param deps.ids ids of requests */
export function createKeptAnswers(
  deps: CookieDeps & Pick<EdgeDeps, 'ids' | 'keptSiteOf'>,
  cache: Pick<PageCache, 'find'>,
) {
  const keys = new LRUCache<string, string>({ max: KEPT_ADDRESSES });
  const encodings = new LRUCache<string, Encoding>({ max: KEPT_ACCEPTS });
  const common = [...securityHeaders(deps.loopback)].filter(([name]) => name !== POLICY_HEADER).flat();
  common.push('Cache-Control', ASK_EACH_TIME, 'Vary', 'Accept-Encoding');
  common.push(OUTCOME_HEADER, 'HIT' satisfies Outcome);
  const heads = new WeakMap<PackedPage, readonly string[]>();
  const count = { page: 0, unchanged: 0 };

  function headOf(page: ReadyPage, packed: PackedPage, encoding: Encoding): readonly string[] {
    const known = heads.get(packed);
    if (known !== undefined) return known;
    const head = [...common, POLICY_HEADER, page.policy, 'ETag', packed.etag, 'Content-Type', page.type];
    head.push('Content-Length', String(packed.body.length));
    if (encoding !== 'identity') head.push('Content-Encoding', encoding);
    heads.set(packed, head);
    return head;
  }

  return {
    /** How many requests were answered, with the page and without. */
    count,
    /** Remembers under which key the page of a request is kept, and how its caller takes it. */
    note(request: IncomingMessage, site: Site, key: string, encoding: Encoding): void {
      const address = addressOf(deps, request, site);
      const accept = request.headers['accept-encoding'] ?? '';
      if (address.length <= LONGEST_ADDRESS) keys.set(address, key);
      if (accept.length <= LONGEST_ADDRESS) encodings.set(accept, encoding);
    },
    /** Answers a request like one that was noted; false leaves it to the others. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const site = keptSiteOfRequest(deps, request);
      const key = site && keys.get(addressOf(deps, request, site));
      const encoding = encodings.get(request.headers['accept-encoding'] ?? '');
      if (site === undefined || key === undefined || encoding === undefined) return false;
      const page = cache.find(key);
      if (page === undefined) return false;
      const own = ['X-Request-Id', deps.ids.id()];
      const etag = page.knownAs(request.headers['if-none-match']);
      if (etag !== undefined && takesUnchanged(request)) {
        count.unchanged += 1;
        // Browsers put these in the place of the headers that they have.
        const head = [...common, POLICY_HEADER, page.policy, 'ETag', etag, ...own];
        response.writeHead(NOT_MODIFIED, head).end();
        return true;
      }
      const packed = page.packed(encoding);
      if (packed === undefined) return false;
      count.page += 1;
      response.writeHead(page.status, [...headOf(page, packed, encoding), ...own]).end(packed.body);
      return true;
    },
  };
}

/** Answers requests whose pages are kept, before anything else looks at them. */
export type KeptAnswers = ReturnType<typeof createKeptAnswers>;
