import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** What is asked of a server. */
export interface Ask {
  readonly method?: string;
  /** Path with its query, sent as it is. */
  readonly path: string;
  /** Value of the Host header; the port is added when it has none. */
  readonly host: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
  /** Opens a connection for this alone, so that it waits behind no other call. */
  readonly isOnItsOwn?: boolean;
  /** Address of this machine that the call comes from, such as 127.0.0.9. */
  readonly from?: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Milliseconds from sending to the last byte. */
  readonly ms: number;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
}

/** Told of every answer. */
export type Watcher = (method: string, path: string, answer: Answer) => void;

const watchers = new Set<Watcher>();

/** Looks at every answer from now on, whoever asked. */
export function watchAnswers(watcher: Watcher): void {
  watchers.add(watcher);
}

/** The server ended the connection without an answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Connections to one process: as many as the largest crowd of buyers that presses at the same time. */
const SOCKETS = 300;
/** How long a connection waits to be used again: less than the server lets it, so that no call meets its end. */
const IDLE_MS = 2_000;
let agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, timeout: IDLE_MS });
const TIMEOUT_MS = 30_000;

/**
 * Connects anew for every request from now on: for a check in which a request without an answer is a fault, since a
 * server may end a kept connection just as it is used again.
 */
export function connectAnew(): void {
  agent = new Agent({ keepAlive: false, maxSockets: SOCKETS });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Asks a server of this machine, by whatever host name.
 * @throws NoAnswer when the connection ends before the answer
 */
export function ask(
  port: number,
  { method = 'GET', path, host, headers = {}, body, isOnItsOwn = false, from }: Ask,
): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const call = request({
      agent: isOnItsOwn || from !== undefined ? false : agent,
      localAddress: from,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: {
        ...headers,
        host: /:\d+$/.test(host) ? host : `${host}:${port}`,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      timeout: TIMEOUT_MS,
    });
    call.on('timeout', () => call.destroy(new Error('no answer in time')));
    call.on('error', (cause) => reject(new NoAnswer(`${method} ${path}: ${cause.message}`, { cause })));
    call.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', (cause) => reject(new NoAnswer(`${method} ${path}: ${cause.message}`, { cause })));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        const whole = {
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text,
          ms: performance.now() - began,
          json: parse(text),
        };
        for (const watcher of watchers) watcher(method, path, whole);
        resolve(whole);
      });
    });
    call.end(body);
  });
}

/** Cookies that an answer sets, by name, with their attributes in lower case. */
export function cookiesOf(answer: Pick<Answer, 'headers'>): Map<string, { value: string; flags: string[] }> {
  return new Map(
    (answer.headers['set-cookie'] ?? []).map((line) => {
      const [pair = '', ...flags] = line.split(/; */);
      const at = pair.indexOf('=');
      return [
        pair.slice(0, at),
        { value: pair.slice(at + 1), flags: flags.map((flag) => flag.toLowerCase()) },
      ] as const;
    }),
  );
}

/** Text of the field of a JSON body, or undefined. */
export function field(answer: Answer, name: string): unknown {
  return typeof answer.json === 'object' && answer.json !== null
    ? (answer.json as Record<string, unknown>)[name]
    : undefined;
}
