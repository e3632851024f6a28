import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { equalSecrets } from '../platform/ids/ids.ts';

/** An object store of a test that speaks the protocol of S3 and looks at every signature. */
export interface ObjectStore {
  readonly endpoint: string;
  /** What is kept, by key. */
  readonly objects: Map<string, Buffer>;
  /** When each was put, in epoch milliseconds. */
  readonly times: Map<string, number>;
  /** Answers that come before it works again. */
  readonly failures: number[];
  close(): Promise<void>;
}

type Stored = Pick<ObjectStore, 'objects' | 'times'>;

export interface ObjectStoreKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly bucket: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
const RANGE = /^bytes=(\d+)-(\d+)$/;
/** So few are listed at once that every list has several pages. */
const LISTED = 2;
const CLOCK_SKEW_MS = 15 * 60 * 1000;

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Epoch milliseconds of a time such as 20260131T120000Z. */
function parseTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3:$4:$5Z'));
}

/** Signs a request as Signature Version 4 has it, and says what is wrong with the one it came with. */
function findFault(request: IncomingMessage, body: Buffer, keys: ObjectStoreKeys): string | undefined {
  const signed = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (signed === null) return 'AccessDenied';
  const [, accessKeyId, day = '', region = '', names = '', signature = ''] = signed;
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  const time = String(request.headers['x-amz-date']);
  if (!time.startsWith(day) || Math.abs(Date.now() - parseTime(time)) > CLOCK_SKEW_MS) {
    return 'RequestTimeTooSkewed';
  }
  const payload = String(request.headers['x-amz-content-sha256']);
  const url = new URL(request.url ?? '', 'http://store.invalid');
  const canonical = [
    request.method,
    url.pathname,
    url.search.slice(1),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    (derived, part) => hmac(derived, part),
    hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region),
  );
  if (!equalSecrets(signature, hmac(key, toSign).toString('hex'))) return 'SignatureDoesNotMatch';
  if (!names.split(';').includes('x-amz-content-sha256')) return 'AccessDenied';
  return payload === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch';
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code></Error>`);
}

function sendObject(request: IncomingMessage, response: ServerResponse, content: Buffer): void {
  const range = RANGE.exec(request.headers.range ?? '');
  if (range === null) {
    response.writeHead(200, { 'content-length': content.length });
    response.end(request.method === 'HEAD' ? undefined : content);
    return;
  }
  const [start, end] = [Number(range[1]), Math.min(Number(range[2]), content.length - 1)];
  const contentRange = `bytes ${start}-${end}/${content.length}`;
  response.writeHead(206, { 'content-range': contentRange, 'content-length': end - start + 1 });
  response.end(content.subarray(start, end + 1));
}

/** Answers a list of keys in their order, a page at a time. */
function sendList(response: ServerResponse, query: URLSearchParams, store: Stored): void {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...store.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, LISTED);
  const contents = page.map((key) => {
    const time = new Date(store.times.get(key) ?? 0).toISOString();
    const size = store.objects.get(key)?.length;
    return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified><Size>${size}</Size></Contents>`;
  });
  const isCut = keys.length > page.length;
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    );
}

/** Starts an object store with one bucket on a port of its own. */
export async function startObjectStore(keys: ObjectStoreKeys): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  const times = new Map<string, number>();
  const failures: number[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const failure = failures.shift();
    if (failure !== undefined) return refuse(response, failure, 'SlowDown');
    // The protocol takes bodies of unknown length in another form only.
    if (request.method === 'PUT' && request.headers['content-length'] === undefined) {
      return refuse(response, 411, 'MissingContentLength');
    }
    const fault = findFault(request, body, keys);
    if (fault !== undefined) return refuse(response, 403, fault);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store.invalid');
    const [, bucket, ...parts] = pathname.split('/');
    if (bucket !== keys.bucket) return refuse(response, 404, 'NoSuchBucket');
    const key = parts.join('/');
    if (key === '' && searchParams.get('list-type') === '2')
      return sendList(response, searchParams, { objects, times });
    const content = objects.get(key);
    switch (request.method) {
      case 'PUT':
        objects.set(key, body);
        times.set(key, Date.now());
        response.writeHead(200).end();
        return;
      case 'DELETE':
        objects.delete(key);
        response.writeHead(204).end();
        return;
      default:
        if (content === undefined) refuse(response, 404, 'NoSuchKey');
        else sendObject(request, response, content);
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    times,
    failures,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
