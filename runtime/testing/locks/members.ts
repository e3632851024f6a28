import { erasePersonalData } from '#shared/features/privacy/contract.ts';
import {
  changeSiteUserPassword,
  confirmSiteUser,
  createSiteUser,
  deleteOwnSiteUser,
} from '#shared/features/site-users/contract.ts';
import { CART_PATH } from '#shared/features/cart/paths.ts';
import { addMember, signInMember } from '../members.ts';
import { comeIn, TEST_PASSWORD } from '../people.ts';
import type { Outcome } from '../stage.ts';
import type { Visitor } from '../test-app.ts';
import { addMailedLink, answerOf, type GuardedLock, refusalOf, type Shop } from './guarded-lock.ts';

const OTHER_PASSWORDS = ['harbour-lantern-moss', 'copper-kettle-reed'] as const;
const MEMBER = /^SELECT .* FROM "site_users" .*"id" = '\w+'/s;

interface Answer {
  readonly status: number;
  readonly code?: string;
}

/** Sends what a member wants done; answers how that went. */
async function ask(at: Visitor, method: string, path: string, body: object): Promise<Answer> {
  const mark = { 'x-siteuser-xsrf-token': at.cookies.get('siteUserCrumb') ?? '' };
  const response = await at.call(method, path, body, mark);
  return { status: response.status, ...((await response.json()) as { readonly code?: string }) };
}

/** The browser of a member who is signed in, at both processes. */
async function openTwice(shop: Shop): Promise<readonly [Visitor, Visitor]> {
  const visitor = await signInMember(shop.app, await addMember(shop.app));
  // The crumb is another one since.
  await visitor.fetch(CART_PATH);
  return [visitor, shop.besideOf(visitor)];
}

const changeTo = (at: Visitor, newPassword: string) => () =>
  ask(at, 'PUT', changeSiteUserPassword.path, { password: TEST_PASSWORD, newPassword });

/** Whether the second one was told that their password is a wrong one by now. */
function isWrongPassword(outcome: Outcome): boolean {
  const first = answerOf(outcome, 0) as Answer;
  if (first.status >= 400) throw new Error(`The first one was refused: ${first.code}.`);
  return (answerOf(outcome, 1) as Answer).code === 'WRONG_PASSWORD';
}

/** Locks on members: their accounts and passwords. */
export const MEMBER_LOCKS: readonly GuardedLock[] = [
  {
    name: 'siteUsers.takeAccount',
    file: 'features/site-users/statements.ts',
    sql: /FROM site_users\s+WHERE website_id = \$1 AND email = \$2(?: FOR UPDATE)?$/,
    guards: 'A person is erased twice, and the log of changes tells so.',
    mutations: ['removed'],
    async race(shop) {
      const { email } = await addMember(shop.app);
      return {
        first: () => shop.owner.call(erasePersonalData, { body: { email } }),
        second: () => shop.ownerBeside.call(erasePersonalData, { body: { email } }),
        isRight: (outcome) => refusalOf(outcome, 1) === 'NOTHING_KEPT',
      };
    },
  },
  {
    name: 'a member who leaves',
    file: 'features/site-users/leaving.ts',
    sql: /^\s*SELECT password_hash AS "passwordHash" FROM site_users/,
    first: MEMBER,
    guards: 'An account is deleted with a password that its member has just changed.',
    mutations: ['removed'],
    async race(shop) {
      const [visitor, besides] = await openTwice(shop);
      return {
        first: changeTo(visitor, OTHER_PASSWORDS[0]),
        second: () => ask(besides, 'POST', deleteOwnSiteUser.path, { password: TEST_PASSWORD }),
        isRight: isWrongPassword,
      };
    },
  },
  {
    name: 'a member who changes the password',
    file: 'features/site-users/service.ts',
    sql: MEMBER,
    guards: 'A password is changed with the one that another change has just replaced.',
    mutations: ['removed'],
    async race(shop) {
      const [visitor, besides] = await openTwice(shop);
      return {
        first: changeTo(visitor, OTHER_PASSWORDS[0]),
        second: changeTo(besides, OTHER_PASSWORDS[1]),
        isRight: isWrongPassword,
      };
    },
  },
  {
    name: 'the member of a mailed link',
    file: 'features/site-users/links.ts',
    sql: MEMBER,
    first: /INSERT INTO site_users/,
    guards: 'Who confirms an address lets in whoever has just signed up with it under another password.',
    mutations: ['removed'],
    async race(shop) {
      const { id, email } = await addMember(shop.app, false);
      const token = await addMailedLink(shop, 'member-confirmation', id);
      const [stranger, member] = [await comeIn(shop.app), await comeIn(shop.beside)];
      const person = { email, password: OTHER_PASSWORDS[0], firstName: 'Eve', lastName: 'Reed' };
      return {
        first: () => ask(stranger, 'POST', createSiteUser.path, person),
        second: () => ask(member, 'POST', confirmSiteUser.path, { token, password: TEST_PASSWORD }),
        isRight: isWrongPassword,
      };
    },
  },
];
