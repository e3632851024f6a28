import type { FetchAnswer } from '#shared/http/client.ts';
import { NetworkError } from '#shared/http/client.ts';
import type { HandlerInput } from '../bridge/contract.ts';
import type { Accounts } from './accounts.ts';
import { findUploadEndpoint } from './allowed-endpoints.ts';
import type { Handlers } from './handlers.ts';
import { Refusal } from './refusal.ts';
import type { OpenServerUpload, ServerUpload } from './server-upload.ts';
import type { Sites } from './sites.ts';

/** Files that may be on their way at once; the window sends fewer. */
const MAX_UPLOADS = 8;

/** What the calls about uploads are made of. */
export interface UploadDeps {
  readonly open: OpenServerUpload;
  readonly sites: Pick<Sites, 'check'>;
  readonly accounts: Pick<Accounts, 'headers' | 'forget'>;
  /** Makes the name of an upload. */
  readonly newId: () => string;
  /** Runs something later; answers the way to call it off. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** How long the window may be silent about an upload before it is given up, in milliseconds. */
  readonly idleLimitMs: number;
}

/** A file on its way from the window to a server. */
interface Upload {
  readonly site: string;
  readonly size: number;
  readonly stream: ServerUpload;
  /** What came from the window so far, in bytes. */
  received: number;
  /** Whether the server has answered or the connection broke, so that no more is wanted. */
  isSettled: boolean;
  /** Calls off the giving up. */
  stopClock: () => void;
}

async function openStream(
  { open, accounts }: UploadDeps,
  input: HandlerInput<'beginUpload'>,
): Promise<ServerUpload> {
  const query = new URLSearchParams(input.query).toString();
  const headers = {
    accept: 'application/json',
    'content-type': input.type,
    'content-length': String(input.size),
    ...(await accounts.headers(input.site)),
  };
  const url = `${input.site}${input.path}${query === '' ? '' : `?${query}`}`;
  return open(url, { method: input.method, headers });
}

async function readAnswer(
  accounts: UploadDeps['accounts'],
  upload: Upload,
): Promise<{ status: number; text: string }> {
  let answer: FetchAnswer;
  try {
    answer = await upload.stream.answer;
  } catch (cause) {
    throw new NetworkError('The file could not be sent.', { cause });
  }
  if (answer.status === 401) await accounts.forget(upload.site);
  return { status: answer.status, text: await answer.text() };
}

type UploadCalls = Pick<Handlers, 'beginUpload' | 'sendUploadPart' | 'endUpload' | 'cancelUpload'>;

/** The calls that send a file to a site with the session's token, part after part. */
export function createUploadCalls(deps: UploadDeps): UploadCalls {
  const uploads = new Map<string, Upload>();
  const drop = (id: string) => {
    uploads.get(id)?.stopClock();
    uploads.get(id)?.stream.abort();
    uploads.delete(id);
  };
  const find = (id: string): Upload => {
    const upload = uploads.get(id);
    if (upload === undefined)
      throw new Refusal('NOT_AVAILABLE', 'This upload was given up. Send the file again.');
    return upload;
  };
  // A window that was closed says nothing any more; its files are given up.
  const wind = (id: string, upload: Upload) => {
    upload.stopClock();
    upload.stopClock = deps.later(() => drop(id), deps.idleLimitMs);
  };
  return {
    async beginUpload(input) {
      if (findUploadEndpoint(input.method, input.path) === undefined) {
        throw new Refusal('NOT_ALLOWED', `The studio may not send files to ${input.method} ${input.path}.`);
      }
      await deps.sites.check(input.site);
      if (uploads.size >= MAX_UPLOADS) {
        throw new Refusal(
          'NOT_AVAILABLE',
          'Too many files are on their way. Try again when some have arrived.',
        );
      }
      const stream = await openStream(deps, input);
      const { site, size } = input;
      const upload: Upload = {
        site,
        size,
        stream,
        received: 0,
        isSettled: false,
        stopClock: () => undefined,
      };
      const settle = () => {
        upload.isSettled = true;
      };
      stream.answer.then(settle, settle);
      const id = deps.newId();
      uploads.set(id, upload);
      wind(id, upload);
      return { upload: id };
    },
    async sendUploadPart({ upload: id, at, part }) {
      const upload = find(id);
      const bytes = Buffer.from(part, 'base64');
      if (at !== upload.received || at + bytes.length > upload.size) {
        drop(id);
        throw new Refusal('BAD_INPUT', 'The parts of this file do not fit together. Send it again.');
      }
      upload.received += bytes.length;
      upload.stopClock();
      await upload.stream.write(bytes);
      if (uploads.has(id)) wind(id, upload);
      return { isSettled: upload.isSettled };
    },
    async endUpload({ upload: id }) {
      const upload = find(id);
      if (!upload.isSettled && upload.received !== upload.size) {
        drop(id);
        throw new Refusal('BAD_INPUT', 'The file changed while it was sent. Send it again.');
      }
      upload.stopClock();
      if (!upload.isSettled) upload.stream.end();
      try {
        return await readAnswer(deps.accounts, upload);
      } finally {
        drop(id);
      }
    },
    async cancelUpload({ upload: id }) {
      drop(id);
      return {};
    },
  };
}
