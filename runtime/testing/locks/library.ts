import { setProductFiles } from '#shared/features/downloads/contract.ts';
import { resendMail } from '#shared/features/mail/contract.ts';
import { changeMedia } from '#shared/features/media/contract.ts';
import { writeTemplateFile } from '#shared/features/templates/contract.ts';
import { createContents } from '../../features/media/contents.ts';
import { createLocalFiles } from '../../platform/files/files.ts';
import { rowsOf } from '../people.ts';
import { orderMugs } from '../shopping.ts';
import { silentLog } from '../silent-log.ts';
import { type GuardedLock, refusalOf } from './guarded-lock.ts';
import { takingTurns } from './taking-turns.ts';

/** Locks on files, on the theme and on mails. */
export const LIBRARY_LOCKS: readonly GuardedLock[] = [
  takingTurns(
    {
      name: 'the live release, for who changes the draft',
      file: 'features/websites/statements.ts',
      sql: /^SELECT live_release_id AS id FROM websites WHERE website_id = \$1/,
      guards: 'A theme file is saved over one that somebody else has just saved or published.',
    },
    async (shop) => {
      const name = shop.key().idempotencyKey;
      return (at, turn) =>
        at.call(writeTemplateFile, {
          body: { path: `blocks/${name}-${turn}.block`, content: 'x', baseHash: null },
        });
    },
  ),
  takingTurns(
    {
      name: 'a file of the library that is changed',
      file: 'features/media/store.ts',
      sql: /FROM assets a WHERE a\.website_id = \$1 AND a\.id = \$2 AND a\.deleted_at IS NULL/,
      guards: 'A change of a file is lost to another one of the same version.',
    },
    async (shop) => {
      const [row] = await rowsOf<{ id: string; version: number }>(
        shop.app,
        'SELECT id, version FROM assets WHERE website_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 1',
      );
      const { id = '', version = 0 } = row ?? {};
      return (at) =>
        at.call(changeMedia, {
          params: { mediaId: id },
          body: { version, title: shop.key().idempotencyKey },
        });
    },
  ),
  takingTurns(
    {
      name: 'a product whose files are set',
      file: 'features/products/statements.ts',
      sql: /^\s*SELECT name, product_type AS "productType" FROM products/,
      guards: 'A product has the files of two lists that were set at once.',
    },
    async (shop) => {
      const [row] = await rowsOf<{ id: string }>(
        shop.app,
        "SELECT id FROM products WHERE website_id = $1 AND url_id = 'book'",
      );
      return (at) =>
        at.call(setProductFiles, { params: { productId: row?.id ?? '' }, body: { mediaIds: [] } });
    },
  ),
  {
    name: 'a mail that is sent once more',
    file: 'features/mail/resend.ts',
    sql: /^SELECT .* FROM "mail_messages" .*"id" = '/s,
    guards: 'A mail that two people send once more is sent twice.',
    mutations: ['removed'],
    async race(shop) {
      await orderMugs(shop.app);
      const [row] = await rowsOf<{ id: string }>(
        shop.app,
        `UPDATE mail_messages SET state = 'failed' WHERE website_id = $1
            AND id = (SELECT max(id) FROM mail_messages WHERE website_id = $1) RETURNING id`,
      );
      const ask = { params: { mailId: row?.id ?? '' } };
      return {
        first: () => shop.owner.call(resendMail, ask),
        second: () => shop.ownerBeside.call(resendMail, ask),
        isRight: (outcome) => refusalOf(outcome, 1) === 'MAIL_NOT_FAILED',
      };
    },
  },
  {
    name: 'media.lockContent',
    file: 'features/media/contents.ts',
    sql: /\$1 \|\| '\/' \|\| \$2/,
    guards: 'A file is erased that somebody has just uploaded again.',
    mutations: ['removed'],
    async race(shop) {
      const hash = shop.key().idempotencyKey;
      const lock = (at: 'app' | 'beside') => () => {
        const { db, filesFolder } = shop[at];
        const contents = createContents({ db, log: silentLog, originals: createLocalFiles(filesFolder) });
        return shop.write(at, (scope) => contents.lock(scope, hash));
      };
      return { first: lock('app'), second: lock('beside'), isRight: ({ hasWaited }) => hasWaited };
    },
  },
];
