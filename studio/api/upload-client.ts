import type { Client, Fetch } from '#shared/http/client.ts';
import { createClient } from '#shared/http/client.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { BridgeError } from '../bridge/bridge.ts';
import type { BridgeInput } from '../bridge/contract.ts';
import { MEDIA_TYPE, UPLOAD_PART_BYTES } from '../bridge/contract.ts';
import { type CleanedTexts, tellingCleaned } from './cleaned-texts.ts';

/** The calls by which a file goes to the host. */
export type UploadBridge = Pick<Bridge, 'beginUpload' | 'sendUploadPart' | 'endUpload' | 'cancelUpload'>;

/** A file to send, and who wants to know how far it is. */
export interface FileToSend {
  readonly file: Blob;
  /** Gives the file up; the call then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Told how many bytes the server has taken, after each part. */
  readonly onSent: (bytes: number) => void;
}

/** What a file is taken for whose type the machine does not know. */
const UNKNOWN_TYPE = 'application/octet-stream';

function toBase64(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () =>
      reject(new BridgeError('FAILED', 'This file can no longer be read. Select it again.'));
    reader.onload = () => {
      const address = reader.result as string;
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.readAsDataURL(part);
  });
}

async function sendParts(bridge: UploadBridge, upload: string, sent: FileToSend): Promise<void> {
  const { file, signal, onSent } = sent;
  for (let at = 0; at < file.size; at += UPLOAD_PART_BYTES) {
    const part = await toBase64(file.slice(at, at + UPLOAD_PART_BYTES));
    signal.throwIfAborted();
    const { isSettled } = await bridge.sendUploadPart({ upload, at, part });
    signal.throwIfAborted();
    onSent(Math.min(at + UPLOAD_PART_BYTES, file.size));
    // The server refused the file before all of it had come.
    if (isSettled) return;
  }
}

function createUploadFetch(bridge: UploadBridge, site: string, sent: FileToSend): Fetch {
  return async (url, init) => {
    const address = new URL(url, 'http://server.invalid');
    const { upload } = await bridge.beginUpload({
      site,
      method: init.method as BridgeInput<'beginUpload'>['method'],
      path: address.pathname,
      query: Object.fromEntries(address.searchParams),
      type: MEDIA_TYPE.test(sent.file.type) ? sent.file.type : UNKNOWN_TYPE,
      size: sent.file.size,
    });
    const giveUp = () => void bridge.cancelUpload({ upload });
    sent.signal.addEventListener('abort', giveUp, { once: true });
    try {
      await sendParts(bridge, upload, sent);
      const answer = await bridge.endUpload({ upload });
      return { status: answer.status, text: async () => answer.text };
    } catch (cause) {
      giveUp();
      throw cause;
    } finally {
      sent.signal.removeEventListener('abort', giveUp);
    }
  };
}

/** A client of a site's API for one call of an endpoint that takes a file; the file is sent in parts. */
export function createUploadClient(deps: {
  readonly bridge: UploadBridge;
  /** Origin of the site. */
  readonly site: string;
  readonly sent: FileToSend;
  /** Told when something was taken out of texts that came with the file. */
  readonly onCleaned: (cleaned: CleanedTexts) => void;
}): Client {
  const client = createClient({ fetch: createUploadFetch(deps.bridge, deps.site, deps.sent), baseUrl: '' });
  return tellingCleaned(client, deps.onCleaned);
}
