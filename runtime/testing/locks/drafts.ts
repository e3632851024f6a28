import { createDraftLink } from '#shared/features/draft-links/contract.ts';
import { OPEN_LINKS_MAX, REMARKS_MAX } from '#shared/features/draft-links/rules.ts';
import { addRemark } from '../../features/draft-links/remarks.ts';
import { defineDraftLinks } from '../../features/draft-links/model.ts';
import { rowsOf } from '../people.ts';
import { answerOf, type GuardedLock, refusalOf, type Shop } from './guarded-lock.ts';

/** Leaves a site with so many links to its draft that work; answers the id of one. */
async function addLinks({ app, ids }: Shop, count: number): Promise<string> {
  await rowsOf(app, 'DELETE FROM draft_links WHERE website_id = $1');
  const made = Array.from({ length: count }, () => ids.id());
  await rowsOf(
    app,
    `INSERT INTO draft_links (website_id, id, token_hash, note, start_path, created_at, created_by, expires_at)
     SELECT $1, id, id, '', '/', now(), 'Ada', now() + interval '1 day' FROM unnest($2::text[]) AS l (id)`,
    made,
  );
  return made[0] ?? '';
}

/** Locks on links to the draft, and on what people say of it. */
export const DRAFT_LOCKS: readonly GuardedLock[] = [
  {
    name: 'links to a draft that are counted',
    file: 'features/draft-links/links.ts',
    sql: /^SELECT (?:pg_advisory_xact_lock)?\(hashtextextended\('draft links '/,
    guards: 'Two people who make a link at once make one more than there may be.',
    mutations: ['removed'],
    async race(shop) {
      await addLinks(shop, OPEN_LINKS_MAX - 1);
      const body = { days: 7, note: '', startPath: '/' } as const;
      return {
        first: () => shop.owner.call(createDraftLink, { body }, shop.key()),
        second: () => shop.ownerBeside.call(createDraftLink, { body }, shop.key()),
        isRight: (outcome) => refusalOf(outcome, 1) === 'TOO_MANY_LINKS',
      };
    },
  },
  {
    name: 'remarks by a link that are counted',
    file: 'features/draft-links/remarks.ts',
    sql: /^SELECT 1 FROM draft_links WHERE website_id = \$1 AND id = \$2/,
    guards: 'Two people who leave a remark at once leave one more than there may be.',
    mutations: ['removed'],
    async race(shop) {
      const linkId = await addLinks(shop, 1);
      await rowsOf(
        shop.app,
        `INSERT INTO draft_remarks (website_id, id, link_id, path, name, text, created_at)
         SELECT $1, r.id, $2, '/', 'Ann', 'Good.', now() FROM unnest($3::text[]) AS r (id)`,
        linkId,
        Array.from({ length: REMARKS_MAX - 1 }, () => shop.ids.id()),
      );
      const link = { id: linkId, note: '', startPath: '/', passwordHash: null };
      const remark = { path: '/', name: 'Ben', text: 'Better.' };
      const add = (at: 'app' | 'beside') => () => {
        const { db, clock } = shop[at];
        const tools = { ids: shop.ids, ...defineDraftLinks(db.sequelize) };
        return shop.write(at, (scope) => addRemark(tools, scope, { link, remark }, clock.now()));
      };
      return {
        first: add('app'),
        second: add('beside'),
        isRight: (outcome) => answerOf(outcome, 0) === true && answerOf(outcome, 1) === false,
      };
    },
  },
];
