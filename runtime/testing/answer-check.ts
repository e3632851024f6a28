import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { successesOf } from '#shared/http/endpoint.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { errorBody } from '#shared/http/error-body.ts';
import { errorsOf } from '#shared/http/openapi.ts';

/** What every answer says about security. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  // Pages whose address holds a token tell nothing of it to others.
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  // Code of the owner of a site loads from one place in tests.
  'content-security-policy':
    /(?=.*script-src 'self'(?: https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com)?(?: 'sha256-[\w+/=]{44}')*(?: https:\/\/code\.example)?;)(?=.*frame-ancestors 'self')(?=.*object-src 'none')/,
  'x-request-id': /^[0-9a-f]{24}$/,
};

/** The same of a page that is shown in a sandbox, which browsers refuse with a policy of its own about openers. */
const HEADERS_IN_SANDBOX = { ...HEADERS, 'cross-origin-opener-policy': /^unsafe-none$/ };

/** Looks at every answer of a server while tests run. */
export interface AnswerCheck {
  /** Sentences about answers that are not what their contracts say. */
  readonly drift: string[];
  /** The same server, looked at. */
  watch(handler: RequestListener): RequestListener;
}

function unpack(body: Buffer, encoding: unknown): string {
  if (encoding === 'gzip') return gunzipSync(body).toString('utf8');
  if (encoding === 'br') return brotliDecompressSync(body).toString('utf8');
  return body.toString('utf8');
}

/** Headers that are given as a list of names and values, which the answer does not remember. */
function pairsOf(headers: unknown): [name: string, value: string][] {
  if (!Array.isArray(headers)) return [];
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [[String(name), String(headers[index + 1])] as [string, string]] : [],
  );
}

/** The endpoint that a method and path name. */
export function findEndpoint(
  mounted: readonly Endpoint[],
  method: string,
  path: string,
): Endpoint | undefined {
  return mounted.find((endpoint) => {
    const pattern = endpoint.path.replace(/\/$/, '').replace(/:[A-Za-z]+/g, '[^/]+');
    return endpoint.method === method && new RegExp(`^${pattern}/?$`, 'i').test(path);
  });
}

function checkRefusal(endpoint: Endpoint | undefined, status: number, json: unknown): string | undefined {
  const body = errorBody.safeParse(json);
  if (!body.success) return `is no error body: ${body.error.message}`;
  const { code } = body.data;
  if (endpoint === undefined)
    return code === 'CALL_NOT_FOUND' || code === 'METHOD_NOT_ALLOWED' ? undefined : `answers ${code}`;
  const declared = errorsOf(endpoint).get(code);
  if (declared === undefined) return `answers ${code}, which is not declared`;
  return declared.status === status ? undefined : `answers ${code} with ${status}, not ${declared.status}`;
}

function checkSuccess(endpoint: Endpoint | undefined, status: number, json: unknown): string | undefined {
  if (endpoint === undefined) return 'is no declared call';
  if (!successesOf(endpoint).includes(status)) return `answers ${status}`;
  const output = endpoint.output.safeParse(json);
  return output.success ? undefined : `does not match its output: ${output.error.message}`;
}

/** @param isOther tells the paths below /api that are no calls */
export function createAnswerCheck(
  mounted: readonly Endpoint[],
  isOther: (path: string) => boolean,
): AnswerCheck {
  const drift: string[] = [];

  function findFault(
    request: IncomingMessage,
    response: ServerResponse,
    head: ReadonlyMap<string, string>,
    body: Buffer,
  ): string | undefined {
    const said = (name: string): unknown => response.getHeader(name) ?? head.get(name);
    const isInSandbox = /(?:^|, )sandbox /.test(String(said('content-security-policy')));
    for (const [name, pattern] of Object.entries(isInSandbox ? HEADERS_IN_SANDBOX : HEADERS)) {
      const value = String(said(name));
      if (!pattern.test(value)) return `says "${value}" as ${name}`;
    }
    if (said('x-powered-by') !== undefined) return 'says what it is powered by';
    const [path = ''] = (request.url ?? '').split('?');
    if (!path.startsWith('/api/') || isOther(path) || request.method === 'HEAD') return undefined;
    const { statusCode: status } = response;
    if (status === 304) return undefined;
    const json: unknown = JSON.parse(unpack(body, said('content-encoding')));
    const endpoint = findEndpoint(mounted, request.method ?? '', path);
    return status >= 400 ? checkRefusal(endpoint, status, json) : checkSuccess(endpoint, status, json);
  }

  return {
    drift,
    watch: (handler) => (request, response) => {
      const parts: Buffer[] = [];
      const collect = (part: unknown) => {
        if (typeof part === 'string' || part instanceof Uint8Array) parts.push(Buffer.from(part as string));
      };
      const { method, url } = request;
      const head = new Map<string, string>();
      const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
      response.writeHead = (...args: unknown[]) => {
        for (const [name, value] of pairsOf(args.at(-1))) head.set(name.toLowerCase(), value);
        return writeHead(...args);
      };
      const write = response.write.bind(response) as (...args: unknown[]) => boolean;
      const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
      response.write = (...args: unknown[]) => {
        collect(args[0]);
        return write(...args);
      };
      response.end = (...args: unknown[]) => {
        collect(args[0]);
        const fault = findFault(request, response, head, Buffer.concat(parts));
        if (fault !== undefined) drift.push(`${method} ${url} ${fault}`);
        return end(...args);
      };
      handler(request, response);
    },
  };
}
