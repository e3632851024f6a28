import type { Router } from 'express';
import { urlencoded } from 'express';
import { listProductFiles, setProductFiles } from '#shared/features/downloads/contract.ts';
import { DOWNLOAD_PATH, RENEW_DOWNLOADS } from '#shared/features/downloads/paths.ts';
import { DOWNLOAD_REFUSALS, type DownloadTerms } from '#shared/features/downloads/rules.ts';
import { downloadSentences } from '#shared/features/downloads/sentences.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { ORDER_ERRORS } from '#shared/features/orders/rules.ts';
import { orderSentences } from '#shared/features/orders/sentences.ts';
import { TOO_MANY_REQUESTS_TEXT } from '#shared/text/refusal-texts.ts';
import { sentenceIn } from '#shared/text/sentences.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { refusalToTell } from '../../http/errors.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { isFromOwnPage } from '../../http/page-forms.ts';
import { notFound, refuse, refuseAs } from '../../http/refusal.ts';
import { createVisitorContext, type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import {
  describeFile,
  dispositionOf,
  partOf,
  rangeOf,
  sendFile,
  type SentFile,
} from '../../http/send-file.ts';
import { withSiteUser } from '../../http/site-user-session.ts';
import { visitorSentence } from '../../http/visitor-sentence.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { OrderBook } from '../orders/book.ts';
import type { OrderRow } from '../orders/reads.ts';
import type { PageAnswers } from '../pages/routes.ts';
import type { DownloadLinks, SoldFile } from './links.ts';
import type { ProductFiles } from './product-files.ts';

const SEE_OTHER = 303;
const GONE = 410;
/** What is fetched here acts on nothing of the site, whatever it holds. */
const CLOSED = "default-src 'none'; sandbox";

/** The calls about the files of products. */
export function mountProductFiles(api: Api, db: Database, files: ProductFiles): void {
  api.mount(listProductFiles, ({ params }, { site }) =>
    db.withSite(site.id, async (scope) => ({ files: await files.list(scope, params.productId) })),
  );
  api.mount(setProductFiles, ({ params, body }, context) =>
    db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => ({
        files: await files.set(scope, context, params.productId, body.mediaIds),
      })),
    ),
  );
}

/**
 * Hands out files that were bought, and makes their links anew from the page of the order (runtime-contract B8.3).
 * @param showNotice answers with the page of a path and a notice on it
 */
export function routeDownloads(
  router: Router,
  deps: {
    db: Database;
    edge: EdgeDeps;
    links: DownloadLinks;
    book: Pick<OrderBook, 'readOwn'>;
    /** Whether who asks is the buyer of an order, and not merely somebody who holds its link. */
    isBuyer: (site: Site, order: OrderRow, reader: RequestContext) => boolean;
    originals: FileStore;
    termsOf: (scope: SiteScope) => Promise<DownloadTerms>;
    showNotice: PageAnswers['showNotice'];
  },
): void {
  const { db, edge, links, originals } = deps;
  const parseForm = urlencoded({ extended: false, limit: '4kb', parameterLimit: 5 });

  function toSent(siteId: string, file: SoldFile): SentFile {
    return {
      bytes: file.bytes,
      etag: `"${file.contentHash.slice(0, 32)}"`,
      changedAt: file.updatedAt,
      async open(range) {
        const content = await originals.open(`${siteId}/${file.contentHash}`, range);
        if (content === undefined) throw new Error(`The bytes of file ${file.id} are not in the file store.`);
        return content;
      },
    };
  }

  router.get(`${DOWNLOAD_PATH}/:token`, async (request, response) => {
    const site = await siteOfRequest(edge, request);
    const { token } = request.params;
    const now = edge.clock.now();
    const wantOf = (file: SoldFile) => {
      const part = partOf(request, toSent(site.id, file));
      return { isStart: !part || part.start === 0, isCounted: request.method !== 'HEAD' && part !== null };
    };
    const found = await db.withSite(site.id, (scope) => links.use(scope, token, now, wantOf));
    response.setHeader('Cache-Control', 'private, no-store, no-transform');
    const use = found?.use ?? 'revoked';
    const sentences = downloadSentences(site.language);
    if (use === 'revoked') {
      throw notFound('DOWNLOAD_NOT_FOUND', sentenceIn(sentences, DOWNLOAD_REFUSALS.revoked));
    }
    if (found === undefined || use === 'expired' || use === 'usedUp') {
      const text = use === 'usedUp' ? DOWNLOAD_REFUSALS.usedUp : DOWNLOAD_REFUSALS.expired;
      const notice = sentenceIn(sentences, text);
      await deps.showNotice(request, response, '/', GONE, notice);
      return;
    }
    const sent = toSent(site.id, found.file);
    const policy = String(response.getHeader('Content-Security-Policy'));
    response.setHeader('Content-Type', 'application/octet-stream');
    response.setHeader('Content-Disposition', dispositionOf('attachment', found.file.filename));
    response.setHeader('Content-Security-Policy', `${policy}, ${CLOSED}`);
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('Referrer-Policy', 'no-referrer');
    describeFile(response, sent);
    await sendFile(request, response, sent, rangeOf(request, response, sent));
  });

  router.post(`${ORDER_PAGE_PATH}/:token/${RENEW_DOWNLOADS}`, parseForm, async (request, response) => {
    const site = await siteOfRequest(edge, request);
    const token = request.params['token'] ?? '';
    const path = `${ORDER_PAGE_PATH}/${token}`;
    try {
      if (!isFromOwnPage(edge, request, site)) throw refuse('CRUMB_FAIL');
      const context = await withSiteUser(edge, request, createVisitorContext(edge, request, response, site));
      await createCallLimits(edge, request, context, ['checkout'], TOO_MANY_REQUESTS_TEXT).countCall();
      await db.withSite(site.id, async (scope) => {
        const order = await scope.ask(deps.book.readOwn(token));
        if (order === undefined) throw refuseAs({ errors: ORDER_ERRORS }, 'ORDER_NOT_FOUND');
        // Made anew, the links in the buyer's mail open nothing: that is not for who merely holds the order's link.
        if (!deps.isBuyer(site, order, context))
          throw refuseAs({ errors: ORDER_ERRORS }, 'UNCONFIRMED_BUYER');
        if (order.status === 'CANCELED') return;
        if (order.paymentState !== 'PAID' && order.paymentState !== 'PARTIALLY_REFUNDED') return;
        await links.give(scope, order, await deps.termsOf(scope), context.now);
      });
    } catch (error) {
      const refusal = refusalToTell(error, response);
      const notice = visitorSentence(refusal, site.language, orderSentences(site.language));
      await deps.showNotice(request, response, path, refusal.status, notice);
      return;
    }
    response.redirect(SEE_OTHER, path);
  });
}
