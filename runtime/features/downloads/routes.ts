import type { Router } from 'express';
import { listProductFiles, setProductFiles } from '#shared/features/downloads/contract.ts';
import { DOWNLOAD_PATH } from '#shared/features/downloads/paths.ts';
import { DOWNLOAD_REFUSALS } from '#shared/features/downloads/rules.ts';
import { downloadSentences } from '#shared/features/downloads/sentences.ts';
import { sentenceIn } from '#shared/text/sentences.ts';
import type { Database } from '../../database/database.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { notFound } from '../../http/refusal.ts';
import { siteOfRequest } from '../../http/request.ts';
import {
  describeFile,
  dispositionOf,
  partOf,
  rangeOf,
  sendFile,
  type SentFile,
} from '../../http/send-file.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { FormDoor } from '../../sockets/page-form.ts';
import type { DownloadLinks, SoldFile } from './links.ts';
import type { ProductFiles } from './product-files.ts';

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

/** Hands out files that were bought. */
export function routeDownloads(
  router: Router,
  { edge, answers }: FormDoor,
  { db, links, originals }: { db: Database; links: DownloadLinks; originals: FileStore },
): void {
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
      await answers.showNotice(request, response, { path: '/', status: GONE, notice });
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
}
