import { dayAndTimeText } from '#shared/dates/day-text.ts';
import { pathOfPreviewDownload, RENEW_DOWNLOADS } from '#shared/features/downloads/paths.ts';
import type { DownloadTerms } from '#shared/features/downloads/rules.ts';
import { downloadWords } from '#shared/features/downloads/words.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { SAMPLE_TOKEN } from '#shared/features/pages/paths.ts';
import { systemPageOf } from '#shared/features/pages/rules.ts';
import { formatBytes } from '#shared/text/format-bytes.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { PageAsk, PageContributor, PagePart } from '../pages/page-context.ts';
import type { DownloadLinks, OwnDownload } from './links.ts';
import { readProductFiles } from './product-files.ts';

type ShownDownload = Omit<OwnDownload, 'orderItemId'>;

/** @param orderPath the page whose links are made anew by a form */
function toPart(files: readonly ShownDownload[], orderPath: string, site: Site, now: number): PagePart {
  const downloads = {
    files: files.map(({ filename, bytes, path, usesLeft, expiresAt }) => {
      const isOpen = usesLeft > 0 && expiresAt > now;
      const until = dayAndTimeText(expiresAt, site.language, site.timeZone);
      return { filename, size: formatBytes(bytes, site.language), path, usesLeft, until, isOpen };
    }),
    renewAction: `${orderPath}/${RENEW_DOWNLOADS}`,
  };
  return { json: { downloads }, isPrivate: true };
}

/**
 * The part of an order's page that lists the files that were bought, for their buyer alone, or in a preview those that
 * buyers of a product would get.
 * @param readBought the order that the page is of, for its buyer; undefined for everybody else
 */
export function createDownloadContext(
  links: Pick<DownloadLinks, 'ofOrder'>,
  readBought: (ask: PageAsk) => Promise<{ readonly id: string } | undefined>,
  termsOf: (scope: ReadScope) => Promise<DownloadTerms>,
): PageContributor {
  /** What buyers of a product get, with links that only the studio follows. */
  async function toDelivery(scope: ReadScope, site: Site, productId: string, now: number): Promise<PagePart> {
    const [files, { lifeMs, maxUses }] = await Promise.all([
      readProductFiles(scope, productId),
      termsOf(scope),
    ]);
    const given = files.map(({ mediaId, filename, bytes }) => ({
      filename,
      bytes,
      path: pathOfPreviewDownload(mediaId),
      usesLeft: maxUses,
      expiresAt: now + lifeMs,
    }));
    const notice = { notice: downloadWords(site.language).preview };
    if (given.length === 0) return { json: notice };
    const part = toPart(given, `${ORDER_PAGE_PATH}/${SAMPLE_TOKEN}`, site, now);
    return { ...part, json: { ...part.json, ...notice } };
  }

  return async (ask) => {
    const { route, scope, site, orderToken, now } = ask;
    const page = systemPageOf(route);
    if (route.kind === 'system' && page === 'delivery') return toDelivery(scope, site, route.rest, now);
    if ((page !== 'orderConfirmed' && page !== 'order') || orderToken === undefined) {
      return undefined;
    }
    const order = await readBought(ask);
    const files = order === undefined ? [] : await links.ofOrder(scope, site.siteSecret, order.id);
    return files.length === 0 ? undefined : toPart(files, `${ORDER_PAGE_PATH}/${orderToken}`, site, now);
  };
}
