import autocannon from 'autocannon';

/** What a server did under load. */
export interface Load {
  readonly perSecond: number;
  /** How many there were. */
  readonly count: number;
  /** Milliseconds at the 50th and the 99th of a hundred answers. */
  readonly p50: number;
  readonly p99: number;
}

export interface LoadOptions {
  readonly port: number;
  readonly host: string;
  /** One address, or several that are asked for one after the other. */
  readonly path: string | readonly string[];
  readonly seconds: number;
  readonly connections: number;
  /** Status that every answer has to have. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
}

/**
 * Asks a server for the same thing, again and again, over a number of connections.
 * @throws Error when an answer has another status: what went wrong is not worth measuring
 */
export async function load(options: LoadOptions): Promise<Load> {
  const { port, host, path, seconds, connections, status, headers = {}, method = 'GET', body } = options;
  const paths = typeof path === 'string' ? [path] : path;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    requests: paths.map((one) => ({ path: one })),
    method,
    connections,
    duration: seconds,
    headers: { ...headers, host: `${host}:${port}` },
    ...(body === undefined ? {} : { body }),
  });
  const others = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => Number(code) !== status);
  if (others.length > 0 || result.errors > 0 || result.requests.total === 0) {
    throw new Error(
      `${paths[0]} answered ${JSON.stringify(result.statusCodeStats)} with ${result.errors} errors.`,
    );
  }
  const { average: perSecond, total: count } = result.requests;
  return { perSecond, count, p50: result.latency.p50, p99: result.latency.p99 };
}
