import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { sha256 } from '../ids/ids.ts';
import { assertFileName, assertSiteFolder, type FileStore } from './files.ts';
import { readListing } from './s3-listing.ts';

/** An object store that speaks the protocol of S3. */
export interface S3Settings {
  /** Address of the store, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What is asked of the store. */
interface Asked {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  /** Name of a file; empty for the store itself. */
  readonly name: string;
  /** What is asked of the store itself, written as it is signed: by name, and each value encoded. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes the body anew for each try. */
  readonly body?: () => RequestInit['body'];
  /** SHA-256 of the body; that of nothing unless given. The store checks it. */
  readonly bodyHash?: string;
}

const EMPTY_HASH = sha256('');
const TRIES = 3;
const RETRY_MS = 200;
/** How long the store may take to begin its answer, and to take a whole file. */
const ANSWER_MS = 60_000;
const PUT_MS = 15 * 60_000;
const NOT_FOUND = 404;

/** The store refused a call or failed at it. */
class S3Error extends Error {
  override readonly name = 'S3Error';
}

/** Keeps files in a bucket of an object store that speaks the protocol of S3. */
export function createS3Files(settings: S3Settings): FileStore {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}/`;

  async function send({ method, name, query, headers = {}, body, bodyHash }: Asked): Promise<Response> {
    const url = query === undefined ? base + name : `${base.slice(0, -1)}?${query}`;
    const { headers: signed } = await new AwsV4Signer({
      method,
      url,
      headers: { ...headers, 'x-amz-content-sha256': bodyHash ?? EMPTY_HASH },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    }).sign();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), method === 'PUT' ? PUT_MS : ANSWER_MS);
    try {
      return await fetch(url, {
        method,
        headers: Object.fromEntries(signed),
        signal: limit.signal,
        redirect: 'error',
        ...(body === undefined ? {} : { body: body() ?? null, duplex: 'half' as const }),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Asks, again when the store is busy or away; undefined for what is not there. */
  async function ask(asked: Asked): Promise<Response | undefined> {
    for (let tried = 1; ; tried += 1) {
      const answer = await send(asked).catch((cause: unknown) => {
        if (tried < TRIES) return undefined;
        throw new S3Error(
          `The object store cannot be reached to ${asked.method} ${asked.name || 'its list'}.`,
          { cause },
        );
      });
      if (answer?.ok === true) return answer;
      const text = (await answer?.text()) ?? '';
      if (answer?.status === NOT_FOUND && !text.includes('NoSuchBucket')) return undefined;
      if (answer !== undefined && (answer.status < 500 || tried === TRIES)) {
        const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'no code';
        throw new S3Error(
          `The object store answers ${asked.method} ${asked.name || 'its list'} with ${answer.status} (${code}).`,
        );
      }
      await wait(RETRY_MS * tried);
    }
  }

  const askFile = (asked: Asked) => ask({ ...asked, name: assertFileName(asked.name) });

  async function keep(name: string, bytes: number, bodyHash: string, body: Asked['body'] & object) {
    const headers = { 'content-length': String(bytes), 'content-type': 'application/octet-stream' };
    const kept = await askFile({ method: 'PUT', name, headers, body, bodyHash });
    if (kept === undefined) throw new S3Error(`The object store has no bucket "${bucket}".`);
  }

  return {
    put: (name, content) => keep(name, content.length, sha256(content), () => Buffer.from(content)),
    putFile: (name, file) =>
      keep(name, file.bytes, file.sha256, () => Readable.toWeb(createReadStream(file.path))),
    async read(name) {
      const answer = await askFile({ method: 'GET', name });
      return answer && Buffer.from(await answer.arrayBuffer());
    },
    async open(name, range) {
      const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
      const answer = await askFile({ method: 'GET', name, headers });
      if (answer === undefined) return undefined;
      return answer.body === null ? Readable.from([]) : Readable.fromWeb(answer.body);
    },
    async sizeOf(name) {
      const answer = await askFile({ method: 'HEAD', name });
      return answer && Number(answer.headers.get('content-length'));
    },
    async delete(name) {
      await askFile({ method: 'DELETE', name });
    },
    async *list(websiteId) {
      const prefix = encodeURIComponent(`${assertSiteFolder(websiteId)}/`);
      let from = '';
      for (;;) {
        const query = `${from}list-type=2&prefix=${prefix}`;
        const answer = await ask({ method: 'GET', name: '', query });
        if (answer === undefined) throw new S3Error(`The object store has no bucket "${bucket}".`);
        const { files, next } = readListing(await answer.text());
        yield* files;
        if (next === undefined) return;
        from = `continuation-token=${encodeURIComponent(next)}&`;
      }
    },
  };
}
