import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../platform/log/log.ts';
import type { Purges } from './purges.ts';

/** A page as it was just made. */
export interface FreshPage {
  readonly status: number;
  /** Value of Content-Type. */
  readonly type: string;
  readonly text: string;
  /** The content security policy that it is sent with. */
  readonly policy: string;
  /** Everything that the page was made of; undefined for a page that must not be kept. */
  readonly tags: readonly string[] | undefined;
  /** For how many milliseconds it is good at most; as long as others unless it says so. */
  readonly goodForMs?: number | undefined;
}

/** How a page may be packed for its way. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A page as it goes over the wire. */
export interface PackedPage {
  readonly body: Buffer;
  /** Strong: another one for every other sequence of bytes. */
  readonly etag: string;
}

/** A page that is ready to be sent any number of times. */
export interface ReadyPage {
  readonly status: number;
  readonly type: string;
  readonly policy: string;
  /**
   * The page for its way: packed quickly for who comes first, and well once others come for it too.
   * @param encoding how it may be packed
   */
  pack(encoding: Encoding): PackedPage;
  /** The same without packing: undefined while it has not been packed for anybody. */
  packed(encoding: Encoding): PackedPage | undefined;
  /**
   * The tag by which an asker knows this very page, however it was packed; undefined for one who does not.
   * @param ifNoneMatch value of If-None-Match
   */
  knownAs(ifNoneMatch: string | undefined): string | undefined;
}

/** Where a page came from: kept, made for this request, or the last good copy while another is made. */
export type Outcome = 'HIT' | 'MISS' | 'STALE';

export interface PageCache {
  /** The page of a key while it is kept and good. */
  find(key: string): ReadyPage | undefined;
  /**
   * The page of a key; made when it is not kept, once for all who ask at the same time.
   * @param key site and everything else that decides the page
   * @throws what making the page throws, when there is no good copy that is young enough
   */
  read(
    websiteId: string,
    key: string,
    make: () => Promise<FreshPage>,
  ): Promise<{ page: ReadyPage; outcome: Outcome }>;
}

interface Kept {
  readonly websiteId: string;
  readonly tags: ReadonlySet<string>;
  readonly page: ReadyPage;
  /** When the page has to be made anew, in ms of the stopwatch. */
  staleAt: number;
}

/** A page that could not be made, and will not be made for a while. */
interface Failed {
  readonly websiteId: string;
  readonly error: unknown;
  /** In ms of the stopwatch. */
  readonly until: number;
}

interface Flight {
  readonly websiteId: string;
  landing?: Promise<ReadyPage>;
  /** Tags that were purged since the page began to be made. */
  readonly purged: Set<string>;
}

/** A page and its packed copies together, as a share of the page. */
const SHARE_WITH_COPIES = 1.5;
/** Pages whose packed copies serve again where making a page anew brings the same text. */
const RECENT_BYTES = 8_000_000;
/** Pages may show what depends on the time of day. */
const MAX_AGE_MS = 5 * 60_000;
const STALE_FOR_MS = 60_000;
/** A template that runs into its limits holds the thread for as long as they let it; its askers wait for each other. */
const FAILED_FOR_MS = 5_000;
const MAX_FAILED = 10_000;
/** Of a page of 32 KB brotli makes 7.7 KB in 0.2 ms at the first, 6.2 KB in 1.2 ms at the second (measured). */
const BROTLI_QUALITIES = { quick: 1, well: 5 } as const;
/** Of the same page gzip makes 7.4 KB in 0.4 ms, then 6.7 KB in 0.8 ms. */
const GZIP_LEVELS = { quick: 1, well: 6 } as const;
const ETAG_CHARACTERS = 27;
const ETAGS = /"[^"]*"/g;

/** How much work is put into packing. */
type Care = 'quick' | 'well';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

function brotliOf(raw: Buffer, care: Care) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITIES[care],
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  };
}

/** At once: to hand so little work to another thread takes longer than to do it. */
function packQuickly(raw: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(raw, { level: GZIP_LEVELS.quick });
  return encoding === 'identity' ? raw : brotliCompressSync(raw, brotliOf(raw, 'quick'));
}

function packWell(raw: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'gzip'
    ? packGzip(raw, { level: GZIP_LEVELS.well })
    : packBrotli(raw, brotliOf(raw, 'well'));
}

/**
 * One encoding of a page: packed quickly for the first asker, and well when the second one comes.
 * @returns what is sent to the next asker
 */
function createPacking(raw: Buffer, hash: string, encoding: Encoding): () => PackedPage {
  const toPage = (body: Buffer, care: Care): PackedPage => ({
    body,
    etag: encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}-${care}"`,
  });
  let best = toPage(packQuickly(raw, encoding), 'quick');
  let isWell = encoding === 'identity';
  let isAsked = false;
  return () => {
    if (isAsked && !isWell && encoding !== 'identity') {
      isWell = true;
      packWell(raw, encoding).then(
        (body) => (best = toPage(body, 'well')),
        // One that cannot be packed better stays as it is.
        () => undefined,
      );
    }
    isAsked = true;
    return best;
  };
}

/** Pages and their packed copies together, in bytes. */
const bytesOf = (raw: Buffer) => Math.ceil(raw.length * SHARE_WITH_COPIES) + 1;

function toReadyPage({ status, type, policy }: FreshPage, raw: Buffer, hash: string): ReadyPage {
  const packings = new Map<Encoding, () => PackedPage>();
  return {
    status,
    type,
    policy,
    pack(encoding) {
      let packing = packings.get(encoding);
      if (packing === undefined) {
        packing = createPacking(raw, hash, encoding);
        packings.set(encoding, packing);
      }
      return packing();
    },
    packed: (encoding) => packings.get(encoding)?.(),
    knownAs: (ifNoneMatch) => ifNoneMatch?.match(ETAGS)?.find((etag) => etag.startsWith(`"${hash}`)),
  };
}

/**
 * Makes pages ready to be sent. One that came out as it was before is the very page from before, with its packed copies:
 * most changes of a shop leave most pages alone.
 */
function createReadying() {
  const recent = new LRUCache<string, ReadyPage>({ maxSize: RECENT_BYTES });
  return (fresh: FreshPage): { page: ReadyPage; bytes: number } => {
    const raw = Buffer.from(fresh.text, 'utf8');
    const hash = createHash('sha256').update(raw).digest('base64url').slice(0, ETAG_CHARACTERS);
    const id = `${fresh.status} ${hash} ${fresh.type} ${fresh.policy}`;
    const page = recent.get(id) ?? toReadyPage(fresh, raw, hash);
    const bytes = bytesOf(raw);
    recent.set(id, page, { size: bytes });
    return { page, bytes };
  };
}

/** What the cache of pages works with. */
export interface PageCacheDeps {
  readonly purges: Pick<Purges, 'onPurge'>;
  /** Milliseconds from any fixed point. */
  readonly stopwatch: () => number;
  /** Most memory for pages; with 0 each page is made for whoever asks. */
  readonly maxBytes: number;
  /**
   * Whether what making a page threw would be thrown the next moment too: until the site changes, or for five seconds,
   * it is thrown to others without another try.
   */
  readonly isLasting: (error: unknown) => boolean;
  /** Is told why a page could not be made where its last good copy is shown instead. */
  readonly log: Pick<Log, 'warn'>;
}

/** Keeps whole pages in the memory of this process until something they were made of changes. */
export function createPageCache({ purges, stopwatch, maxBytes, isLasting, log }: PageCacheDeps): PageCache {
  const toReady = createReadying();
  if (maxBytes === 0) {
    return {
      find: () => undefined,
      read: async (_site, _key, make) => ({ page: toReady(await make()).page, outcome: 'MISS' }),
    };
  }
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes });
  const failed = new LRUCache<string, Failed>({ max: MAX_FAILED });
  /** Pages being made: all of them, and by key those that others may wait for. */
  const flying = new Set<Flight>();
  const flights = new Map<string, Flight>();

  purges.onPurge((websiteId, tags) => {
    const now = stopwatch();
    for (const entry of kept.values()) {
      if (entry.websiteId === websiteId && tags.some((tag) => entry.tags.has(tag))) {
        entry.staleAt = Math.min(entry.staleAt, now);
      }
    }
    for (const flight of flying) {
      if (flight.websiteId === websiteId) for (const tag of tags) flight.purged.add(tag);
    }
    for (const [key, failure] of failed.entries()) {
      if (failure.websiteId === websiteId) failed.delete(key);
    }
  });

  function keep({ websiteId, purged }: Flight, key: string, fresh: FreshPage): ReadyPage {
    const { page, bytes } = toReady(fresh);
    if (fresh.tags !== undefined && !fresh.tags.some((tag) => purged.has(tag))) {
      const maxAge = Math.min(fresh.goodForMs ?? MAX_AGE_MS, MAX_AGE_MS);
      const entry = { websiteId, tags: new Set(fresh.tags), page, staleAt: stopwatch() + maxAge };
      kept.set(key, entry, { size: bytes });
    }
    return page;
  }

  async function land(flight: Flight, key: string, make: () => Promise<FreshPage>): Promise<ReadyPage> {
    flying.add(flight);
    try {
      return keep(flight, key, await make());
    } catch (error) {
      if (isLasting(error) && flight.purged.size === 0) {
        failed.set(key, { websiteId: flight.websiteId, error, until: stopwatch() + FAILED_FOR_MS });
      }
      throw error;
    } finally {
      flying.delete(flight);
      if (flights.get(key) === flight) flights.delete(key);
    }
  }

  function takeOff(websiteId: string, key: string, make: () => Promise<FreshPage>): Promise<ReadyPage> {
    const flight: Flight = { websiteId, purged: new Set() };
    flights.set(key, flight);
    flight.landing = land(flight, key, make);
    return flight.landing;
  }

  function find(key: string): ReadyPage | undefined {
    const entry = kept.get(key);
    return entry !== undefined && stopwatch() < entry.staleAt ? entry.page : undefined;
  }

  return {
    find,
    async read(websiteId, key, make) {
      const good = find(key);
      if (good !== undefined) return { page: good, outcome: 'HIT' };
      const entry = kept.get(key);
      const now = stopwatch();
      const spare = entry !== undefined && now < entry.staleAt + STALE_FOR_MS ? entry.page : undefined;
      const flight = flights.get(key);
      // A page whose making began before a change is of no use to who asks after it.
      if (flight?.landing !== undefined && flight.purged.size === 0) {
        if (spare !== undefined) return { page: spare, outcome: 'STALE' };
        return { page: await flight.landing, outcome: 'MISS' };
      }
      const failure = failed.get(key);
      try {
        if (failure !== undefined && now < failure.until) throw failure.error;
        return { page: await takeOff(websiteId, key, make), outcome: 'MISS' };
      } catch (error) {
        if (spare === undefined) throw error;
        // A failure that is remembered was told when it was new.
        if (error !== failure?.error)
          log.warn({ err: error, websiteId }, 'A page is shown as it was, since it cannot be made.');
        return { page: spare, outcome: 'STALE' };
      }
    },
  };
}
