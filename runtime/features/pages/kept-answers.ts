import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { Site } from '../../http/context.ts';
import { type EdgeDeps, keptSiteOfRequest } from '../../http/request.ts';
import type { CookieDeps } from '../../http/host-cookies.ts';
import { languagePart } from '../../http/reading-language.ts';
import { POLICY_HEADER, securityHeaders } from '../../http/security-headers.ts';
import type { Encoding, Outcome, PackedPage, PageCache, ReadyPage } from '../page-cache/page-cache.ts';

/** Where the page of a request came from. */
const OUTCOME_HEADER = 'X-Cache';
/** Browsers keep the page and ask each time whether it is still the one. */
export const ASK_EACH_TIME = 'no-cache';

const KEPT_ADDRESSES = 20_000;
const KEPT_ACCEPTS = 500;
/** Nobody needs longer ones, and many of them would fill the memory. */
const LONGEST_ADDRESS = 1_000;
const OK = 200;
const NOT_MODIFIED = 304;
const RELOAD = /(^|,)\s*no-cache\s*(,|$)/;

/** The tag of a page that the caller has and that may be confirmed instead of sent; undefined for any other. */
function unchangedFor({ headers }: IncomingMessage, page: ReadyPage): string | undefined {
  if (page.status !== OK || RELOAD.test(headers['cache-control'] ?? '')) return undefined;
  return page.knownAs(headers['if-none-match']);
}

/** What is sent of a page. */
interface Sent {
  readonly status: number;
  /** Names and values of headers in turn. */
  readonly head: readonly string[];
  /** Undefined where the caller has it. */
  readonly body: Buffer | undefined;
}

/**
 * Everything in a request that decides where its page is kept. What is read out of it in words is read once, when the
 * page is made; the next request that looks the same needs none of it.
 */
function addressOf(deps: CookieDeps, request: IncomingMessage, site: Site): string {
  const { host, 'x-forwarded-proto': proto } = request.headers;
  // The language may have been taken out of `url` meanwhile.
  const { originalUrl = request.url ?? '' } = request as Partial<Request> & IncomingMessage;
  return `${site.id} ${String(proto)} ${host ?? ''} ${languagePart(deps, request)} ${originalUrl}`;
}

function createEncodings() {
  const known = new LRUCache<string, Encoding>({ max: KEPT_ACCEPTS });
  const read = (request: IncomingMessage): Encoding => {
    const takes = (encoding: Encoding) =>
      express.request.acceptsEncodings.call(request as Request, encoding) !== false;
    if (takes('br')) return 'br';
    return takes('gzip') ? 'gzip' : 'identity';
  };
  return (request: IncomingMessage): Encoding => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const found = known.get(accepted) ?? read(request);
    if (accepted.length <= LONGEST_ADDRESS) known.set(accepted, found);
    return found;
  };
}

/** How the caller of a request takes pages. */
export const encodingFor = createEncodings();

/**
 * Sends pages that may be kept; what their answers say is written once for each packed page.
 * @param deps.ids ids of requests
 */
export function createKeptAnswers(
  deps: CookieDeps & Pick<EdgeDeps, 'ids' | 'keptSiteOf'>,
  cache: Pick<PageCache, 'find'>,
) {
  const keys = new LRUCache<string, string>({ max: KEPT_ADDRESSES });
  const every = ['Cache-Control', ASK_EACH_TIME, 'Vary', 'Accept-Encoding'];
  const common = [...securityHeaders(deps.loopback)].filter(([name]) => name !== POLICY_HEADER).flat();
  const atOnce = [...common, OUTCOME_HEADER, 'HIT' satisfies Outcome];
  const heads = new WeakMap<PackedPage, readonly string[]>();
  const count = { page: 0, unchanged: 0 };

  function headOf(page: ReadyPage, packed: PackedPage, encoding: Encoding): readonly string[] {
    const known = heads.get(packed);
    if (known !== undefined) return known;
    const head = [...every, POLICY_HEADER, page.policy, 'ETag', packed.etag, 'Content-Type', page.type];
    head.push('Content-Length', String(packed.body.length));
    if (encoding !== 'identity') head.push('Content-Encoding', encoding);
    heads.set(packed, head);
    return head;
  }

  function toConfirmed(request: IncomingMessage, page: ReadyPage): Sent | undefined {
    const etag = unchangedFor(request, page);
    if (etag === undefined) return undefined;
    // Browsers put these in the place of the headers that they have.
    const head = [...every, POLICY_HEADER, page.policy, 'ETag', etag];
    return { status: NOT_MODIFIED, head, body: undefined };
  }

  function toWhole(page: ReadyPage, packed: PackedPage, encoding: Encoding): Sent {
    return { status: page.status, head: headOf(page, packed, encoding), body: packed.body };
  }

  /** What is sent of a page without packing it first; undefined while it has not been packed for anybody. */
  function toSentAtOnce(request: IncomingMessage, page: ReadyPage): Sent | undefined {
    const confirmed = toConfirmed(request, page);
    if (confirmed !== undefined) return confirmed;
    const encoding = encodingFor(request);
    const packed = page.packed(encoding);
    return packed && toWhole(page, packed, encoding);
  }

  function toSent(request: IncomingMessage, page: ReadyPage): Sent {
    const encoding = encodingFor(request);
    return toConfirmed(request, page) ?? toWhole(page, page.pack(encoding), encoding);
  }

  return {
    /** How many requests were answered at once, with the page and without. */
    count,
    /** Remembers under which key the page of a request is kept. */
    note(request: IncomingMessage, site: Site, key: string): void {
      const address = addressOf(deps, request, site);
      if (address.length <= LONGEST_ADDRESS) keys.set(address, key);
    },
    /** Answers a request like one that was noted, before anything else looks at it; false leaves it to the others. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const site = keptSiteOfRequest(deps, request);
      if (site?.lockHash !== undefined) return false;
      const key = site && keys.get(addressOf(deps, request, site));
      const page = key === undefined ? undefined : cache.find(key);
      const sent = page && toSentAtOnce(request, page);
      if (sent === undefined) return false;
      count[sent.body === undefined ? 'unchanged' : 'page'] += 1;
      response
        .writeHead(sent.status, [...atOnce, 'X-Request-Id', deps.ids.id(), ...sent.head])
        .end(sent.body);
      return true;
    },
    /** Sends a page to who asked for it, or 304 to who has this very one. */
    send(
      request: IncomingMessage,
      response: ServerResponse,
      { page, outcome }: { readonly page: ReadyPage; readonly outcome: Outcome },
    ): void {
      const { status, head, body } = toSent(request, page);
      response.statusCode = status;
      response.setHeader(OUTCOME_HEADER, outcome);
      for (let at = 0; at < head.length; at += 2) response.setHeader(head[at] ?? '', head[at + 1] ?? '');
      response.end(body);
    },
  };
}

/** Answers requests whose pages are kept. */
export type KeptAnswers = ReturnType<typeof createKeptAnswers>;
