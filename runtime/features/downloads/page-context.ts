import { RENEW_DOWNLOADS } from '#shared/features/downloads/paths.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { formatBytes } from '#shared/text/format-bytes.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { PageContributor } from '../pages/page-context.ts';
import type { DownloadLinks } from './links.ts';

const ORDER = 'SELECT id FROM orders WHERE website_id = $1 AND token_hash = $2';

/** The part of an order's page that lists the files that were bought. */
export function createDownloadContext(links: Pick<DownloadLinks, 'ofOrder'>): PageContributor {
  return async ({ route, scope, site, orderToken, now }) => {
    if ((route.kind !== 'orderConfirmed' && route.kind !== 'order') || orderToken === undefined) {
      return undefined;
    }
    const [order] = await scope.query<{ id: string }>(ORDER, [scope.websiteId, sha256(orderToken)]);
    const files = order === undefined ? [] : await links.ofOrder(scope, site.crumbKey, order.id);
    if (files.length === 0) return undefined;
    const format = new Intl.DateTimeFormat(site.language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: site.timeZone,
    });
    const downloads = {
      files: files.map(({ filename, bytes, path, usesLeft, expiresAt }) => {
        const isOpen = usesLeft > 0 && expiresAt > now;
        const until = format.format(expiresAt);
        return { filename, size: formatBytes(bytes, site.language), path, usesLeft, until, isOpen };
      }),
      renewAction: `${ORDER_PAGE_PATH}/${orderToken}/${RENEW_DOWNLOADS}`,
    };
    return { json: { downloads }, isPrivate: true };
  };
}
