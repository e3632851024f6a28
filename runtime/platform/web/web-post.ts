import { lookup } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { isOwnMachine, isPublicAddress } from './public-address.ts';

/** Longest time that a call may take in all, in ms. */
const LIMIT_MS = 5_000;
/** Longest time that a host name is looked up while somebody waits to save it, in ms. */
const LOOKUP_MS = 2_000;

/** An address that leads into a network of ours, or to this machine; nothing was sent. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/** Why no answer came, by the code of the error, for the people who gave the address. */
const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Its host name is not known.',
  EAI_AGAIN: 'Its host name could not be looked up.',
  ECONNREFUSED: 'No program answers at this address.',
  ECONNRESET: 'It broke the connection off.',
  EHOSTUNREACH: 'Its host cannot be reached.',
  ENETUNREACH: 'Its host cannot be reached.',
  ETIMEDOUT: 'It did not answer in time.',
  ABORT_ERR: 'It did not answer in time.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not signed by anybody known.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is not signed by anybody known.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate is not signed by anybody known.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host.',
};

/** The error in words for people; one without words of its own as it is. */
function inWords(error: NodeJS.ErrnoException): Error {
  const words = FAILURES[error.code ?? ''];
  return words === undefined ? error : new Error(words, { cause: error });
}

/** Sends messages to addresses that people gave. */
export interface WebPost {
  /** Whether a message may go to the host of an address, as far as the address itself tells. */
  allows(url: string): boolean;
  /**
   * The same with what the host name leads to at this moment. A name that is not known, or not in time, may be one later;
   * whoever sends to it looks again.
   */
  mayReach(url: string): Promise<boolean>;
  /**
   * Sends a message. The host is looked up once, and only a host of everybody is connected to;
   * who answers with another address is not followed.
   * @returns status of the answer
   * @throws ForbiddenAddress; Error that says why no answer came
   */
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number>;
  /**
   * Sends a message and reads what is answered to it, as guarded as `send`.
   * @throws ForbiddenAddress; Error that says why no answer came, or that it is too long
   */
  ask(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    limits: AskLimits,
  ): Promise<{ readonly status: number; readonly text: string }>;
}

/** How much of an answer is waited for. */
export interface AskLimits {
  /** Longest time in all, in ms. */
  readonly limitMs: number;
  readonly bytesMax: number;
}

/** The IP addresses of a host name; fails for a name that is not known. */
export type AddressesOf = (host: string) => Promise<readonly string[]>;

const askResolver: AddressesOf = async (host) =>
  (await lookUp(host, { all: true })).map(({ address }) => address);

/**
 * Makes it.
 * @param loopback true when the server is only for this machine, and so may tell programs on it
 * @param addressesOf looks names up before they are saved
 */
export function createWebPost(loopback: boolean, addressesOf = askResolver): WebPost {
  const isAllowed = (address: string) => isPublicAddress(address) || (loopback && isOwnMachine(address));

  /** Looks a host up and leaves nothing but allowed addresses, so that what is checked is what is connected to. */
  const guardedLookup: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) {
        done(error, '', 0);
        return;
      }
      const [first] = found;
      if (first === undefined || !found.every(({ address }) => isAllowed(address))) {
        done(new ForbiddenAddress(`${host} is not a host of the internet.`), '', 0);
        return;
      }
      if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    });
  };

  const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

  function allows(text: string): boolean {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    if (url.protocol !== 'https:' && !loopback) return false;
    const host = hostOf(url);
    return isIP(host) === 0 || isAllowed(host);
  }

  async function mayReach(text: string): Promise<boolean> {
    if (!allows(text)) return false;
    const host = hostOf(new URL(text));
    if (isIP(host) !== 0) return true;
    const end = new AbortController();
    const unknown: readonly string[] = [];
    const late = setTimeout(LOOKUP_MS, unknown, { signal: end.signal, ref: false });
    const found = await Promise.race([addressesOf(host).catch(() => unknown), late]);
    end.abort();
    return found.every(isAllowed);
  }

  /** Sends a message; gives what comes back before its body was read. */
  function open(
    text: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    limitMs: number,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      if (!allows(text)) throw new ForbiddenAddress('This address is not one of the internet.');
      const url = new URL(text);
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: guardedLookup,
        // A connection of its own: one that is kept would not be looked up again.
        agent: false,
        signal: AbortSignal.timeout(limitMs),
      };
      const call = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
      call.on('response', resolve);
      call.on('error', (error) => reject(inWords(error)));
      call.end(body);
    });
  }

  return {
    allows,
    mayReach,
    async send(url, headers, body) {
      const response = await open(url, headers, body, LIMIT_MS);
      response.destroy();
      return response.statusCode ?? 0;
    },
    async ask(url, headers, body, { limitMs, bytesMax }) {
      const response = await open(url, headers, body, limitMs);
      const parts: Buffer[] = [];
      let bytes = 0;
      for await (const part of response as AsyncIterable<Buffer>) {
        bytes += part.length;
        // Leaving the loop ends the connection.
        if (bytes > bytesMax) throw new Error('The answer is too long.');
        parts.push(part);
      }
      return { status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') };
    },
  };
}
