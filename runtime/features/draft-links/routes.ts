import {
  createDraftLink,
  listDraftLinks,
  listDraftRemarks,
  markDraftRemark,
  revokeDraftLink,
} from '#shared/features/draft-links/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { createLink, type DraftLinkTools, listLinks, revokeLink } from './links.ts';
import { listRemarks, markRemark } from './remarks.ts';

/** The calls by which staff make and revoke links to the draft, and read what people say of it. */
export function mountDraftLinks(api: Api, db: Database, tools: DraftLinkTools): void {
  const once = onceIn(db);
  api.mount(listDraftLinks, (_, { site, now }) =>
    db.withSite(site.id, async (scope) => ({ links: await listLinks(scope, now) })),
  );
  api.mount(createDraftLink, async ({ body }, context) => {
    const { password } = body;
    // A hash takes its time, which no transaction waits for.
    const passwordHash = password === undefined ? null : await hashPassword(password);
    return once(context, (scope) => createLink(tools, scope, context, { wish: body, passwordHash }));
  });
  api.mount(revokeDraftLink, ({ params }, context) =>
    once(context, async (scope) => ({ link: await revokeLink(tools, scope, context, params.linkId) })),
  );
  api.mount(listDraftRemarks, ({ query }, { site }) =>
    db.withSite(site.id, (scope) => listRemarks(scope, query)),
  );
  api.mount(markDraftRemark, ({ params, body }, context) =>
    once(context, async (scope) => ({
      remark: await markRemark(tools, scope, context, { id: params.remarkId, isDone: body.isDone }),
    })),
  );
}
