import { describe, expect, it } from 'vitest';
import type { Call } from '../../../browser/http.ts';
import { keepLanguage } from './keep-language.ts';

const french = { code: 'fr', isPrimary: false, isCustom: false, pathPrefix: '/fr' };
const english = { code: 'en', isPrimary: true, isCustom: false, pathPrefix: '' };

/** Opens pages one after the other in one visit; answers the languages that the server was told. */
async function visit(ok: boolean, ...pages: readonly (typeof french | undefined)[]) {
  const kept = new Map<string, string>();
  const calls: Call[] = [];
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  for (const readIn of pages) {
    await keepLanguage(
      readIn === undefined ? {} : { readIn },
      (call) => {
        calls.push(call);
        return Promise.resolve(ok ? { ok, body: {} } : { ok, status: 0, crumbFail: false, error: '' });
      },
      storage,
    );
  }
  return calls.map(({ body }) => (body as { language: string }).language);
}

describe('the server is told in which language the visitor reads', () => {
  it.each([
    ['once for each visit', true, [french, french], ['fr']],
    ['again after a call that failed', false, [french, french], ['fr', 'fr']],
    ['when it changes, and changes back', true, [french, english, french], ['fr', 'en', 'fr']],
    ['not of the primary language alone', true, [english, english], []],
    ['not of a code of the merchant’s own', true, [{ ...french, code: 'x-a', isCustom: true }], []],
    ['not on a site with one language', true, [undefined], []],
  ])('%s', async (_, ok, pages, told) => {
    expect(await visit(ok, ...pages)).toEqual(told);
  });
});
