import { type IncomingHttpHeaders, request } from 'node:http';

/** An answer as it came, with its cookies as lines. */
export interface HostAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  text(): Promise<string>;
}

/**
 * Asks the server of an origin for the site of any host name, whatever that name leads to on this machine; the
 * platform's own fetch would send the origin's name.
 */
export function fetchAtHost(
  url: string,
  host: string,
  init: { method?: string; headers?: Readonly<Record<string, string>>; body?: string } = {},
): Promise<HostAnswer> {
  const { port } = new URL(url);
  const { method = 'GET', body } = init;
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers: { ...init.headers, host: `${host}:${port}` } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: async () => text });
      });
    });
    call.on('error', reject).end(body);
  });
}
