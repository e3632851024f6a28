import type { Router } from 'express';
import { SUBMISSION_FILE_PATH } from '#shared/features/submissions/paths.ts';
import type { Database } from '../../database/database.ts';
import { isLinkGood } from '../../http/file-links.ts';
import { notFound } from '../../http/refusal.ts';
import { type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import { FILE_POLICY, POLICY_HEADER } from '../../http/security-headers.ts';
import { dispositionOf } from '../../http/send-file.ts';
import { fileOfId } from './file-statements.ts';

/** Whatever a visitor sent, it acts on nothing. */
const CLOSED = "default-src 'none'; sandbox";
const ID = /^[0-9a-f]{24}$/;

/** Hands files of submissions to staff who has a link to them: as bytes to be saved, never as a page. */
export function routeSubmissionFiles(router: Router, edge: EdgeDeps, db: Database): void {
  router.get(`${SUBMISSION_FILE_PATH}/:id`, async (request, response) => {
    const site = await siteOfRequest(edge, request);
    const { id } = request.params;
    const isOpen =
      ID.test(id) && isLinkGood(site.siteSecret, { of: 'submission', id }, request.query, edge.clock.now());
    const file = isOpen ? await db.readSite(site.id, (scope) => scope.ask(fileOfId(id))) : undefined;
    if (file === undefined) throw notFound('FILE_NOT_FOUND', 'This file is not there.');
    response.setHeader('Cache-Control', 'private, no-store, no-transform');
    response.setHeader('Content-Type', 'application/octet-stream');
    response.setHeader('Content-Disposition', dispositionOf('attachment', file.filename));
    response.setHeader(POLICY_HEADER, `${FILE_POLICY}, ${CLOSED}`);
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.end(file.content);
  });
}
