import { createWebsite } from '#shared/features/websites/contract.ts';
import { type Client, createClient } from '#shared/http/client.ts';
import { SEGMENT_COOKIE } from '../http/reading-language.ts';
import { fetchAtHost } from './fetch-at-host.ts';
import type { TestApp } from './test-app.ts';

/** Makes a site at `<slug>.localhost`; answers a client of its owner. */
export async function makeSite(
  app: TestApp,
  slug: string,
  currency: string,
  language: string,
): Promise<Client> {
  const facts = { title: 'Tide', language, currency, timeZone: 'UTC', startWith: 'sample-theme' as const };
  const { session } = await (await app.owner()).call(createWebsite, { body: { slug, ...facts } });
  return createClient({
    fetch: (url, init) => fetchAtHost(url, `${slug}.localhost`, init),
    baseUrl: app.origin,
    headers: () => ({ authorization: `Bearer ${session.token}` }),
  });
}

/**
 * A browser at a site: keeps its cookies and sends the crumb.
 * @param language that its owner chose to read the site in
 */
export function visitorAt(app: TestApp, slug: string, language?: string) {
  const cookies = new Map(language === undefined ? [] : [[SEGMENT_COOKIE, `language=${language}`]]);
  return async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetchAtHost(
      app.origin + path.replace(':cartToken', cookies.get('CART') ?? ''),
      `${slug}.localhost`,
      {
        method,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'content-type': 'application/json',
          'x-csrf-token': cookies.get('crumb') ?? '',
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer.text();
  };
}
