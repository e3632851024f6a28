import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { QUOTE_ADDRESSES, QUOTES_NAMESPACE } from '#shared/features/quotes/rules.ts';
import { toText } from '#shared/json/values.ts';
import { isWebAddress, WEB_ADDRESS_TEXT } from '#shared/text/web-address.ts';
import type { WebPost } from '../../platform/web/web-post.ts';

/** Mistakes in preferences by their keys. */
type Mistakes = readonly { readonly path: string; readonly text: string }[];

/**
 * Makes what finds addresses of services that must not be asked, in preferences that are about to be stored: those that
 * are none of the web, and those that lead into a network of ours at this moment.
 */
export function createQuoteAddressCheck(
  post: Pick<WebPost, 'mayReach'>,
): (namespace: string, preferences: Preferences) => Promise<Mistakes> {
  return async (namespace, preferences) => {
    if (namespace !== QUOTES_NAMESPACE) return [];
    const found = await Promise.all(
      Object.values(QUOTE_ADDRESSES).map(async (path) => {
        const value = preferences[path] ?? '';
        const url = toText(value).trim();
        const isFine = value === '' || (isWebAddress(url) && (await post.mayReach(url)));
        return isFine ? [] : [{ path, text: WEB_ADDRESS_TEXT }];
      }),
    );
    return found.flat();
  };
}
