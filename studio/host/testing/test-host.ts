import type { Fetch } from '#shared/http/client.ts';
import { bridgeAnswerSchema } from '../../bridge/contract.ts';
import { createHost } from '../host.ts';
import { createMemorySecrets } from '../memory-secrets.ts';
import type { OpenServerUpload } from '../server-upload.ts';
import type { Platform } from '../platform.ts';

/** The site that the studio was started for, and another one. */
export const OWN = 'http://localhost:4000';
export const OTHER = 'https://other.example';

export const website = {
  id: 'b'.repeat(24),
  version: 1,
  title: 'Saltmarsh',
  tagLine: '',
  address: OWN,
  language: 'en-US',
  timeZone: 'America/New_York',
  country: 'US',
  weightUnit: 'GRAM' as const,
  currency: 'USD',
  isCurrencyFixed: false,
  captcha: 'none',
  sellerName: '',
  sellerAddress: '',
  taxNumber: '',
  contactEmail: '',
  contactPhoneNumber: '',
  contactAddress: '',
  liveReleaseId: 'c'.repeat(24),
  unpublishedChanges: 0,
};

/** A request as a server saw it. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
}

/** What a server answers by method and path: a status and a body. */
export type Answers = Readonly<Record<string, (sent: Sent) => readonly [number, string]>>;

/** A refusal in the server's shape. */
export function refusal(status: number, code: string, error: string): readonly [number, string] {
  return [status, JSON.stringify({ error, code, requestId: 'r', data: { error } })];
}

/** What a host without files to send is made of. */
export const NO_UPLOADS: { openUpload: OpenServerUpload; newId: () => string } = {
  openUpload: () => {
    throw new Error('There is no server for files.');
  },
  newId: () => 'upload',
};

/** A host over servers by their origin; one that is not named is not there. */
export function createTestHost(servers: Readonly<Record<string, Answers>>, stored: object = {}) {
  const sent: Sent[] = [];
  let settings: unknown = stored;
  const fetch: Fetch = async (url, { method, headers }) => {
    const request = { url, method, headers };
    sent.push(request);
    const { origin, pathname } = new URL(url);
    const server = servers[origin];
    if (server === undefined) throw new Error('ECONNREFUSED');
    const [status, text] = server[`${method} ${pathname}`]?.(request) ?? refusal(404, 'NOT_FOUND', 'No.');
    return { status, text: async () => text };
  };
  const secrets = createMemorySecrets();
  const platform: Platform = {
    kind: 'web',
    settings: {
      isLasting: true,
      read: async () => settings,
      write: async (next) => {
        settings = next;
      },
    },
    secrets,
    openExternal: async () => undefined,
    applyColorTheme: () => undefined,
    log: { info: () => undefined, warn: () => undefined },
  };
  const host = createHost({ platform, fetch, ...NO_UPLOADS, server: OWN, version: '1' });
  return {
    sent,
    secrets,
    /** Calls the host; gives the value, or the error. */
    async call(name: string, input: object): Promise<unknown> {
      const answer = bridgeAnswerSchema.parse(await host.handle(name, input));
      return answer.ok ? answer.value : answer.error;
    },
  };
}
