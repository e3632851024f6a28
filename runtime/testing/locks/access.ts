import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  acceptInvitation,
  inviteContributor,
  removeContributor,
  resetPassword,
  revokeInvitation,
} from '#shared/features/contributors/contract.ts';
import {
  askForPasskey,
  beginPasskey,
  openPasskeyRequest,
  removePasskey,
  renamePasskey,
} from '#shared/features/passkeys/contract.ts';
import { PASSKEY_REQUEST_TRIES } from '#shared/features/passkeys/rules.ts';
import {
  addPasskey,
  addPersonWithPasskey,
  passByPasskey,
  sendFromPage,
  showOnPage,
  tokenOf,
} from '../passkeys.ts';
import { addPerson, comeIn, mailedToken, openSession, rowsOf, TEST_PASSWORD } from '../people.ts';
import { mailsTo } from '../shopping.ts';
import { addMailedLink, answerOf, type GuardedLock, refusalOf, type Shop } from './guarded-lock.ts';

const { admin, editor } = CONTRIBUTOR_ROLE;
const WRONG_CODE = 'AAAA-AAAA';

/** An invitation, with its two ends: it is accepted at one process, and taken back at the other one. */
async function invite({ app, beside, key }: Shop) {
  const boss = await addPerson(app, [admin]);
  const email = `${key().idempotencyKey}@saltmarsh.example`;
  const { invitation } = await boss.client.call(inviteContributor, { body: { email, roles: [editor] } });
  const body = { token: await mailedToken(app, email), name: 'New', password: TEST_PASSWORD };
  const visitor = await comeIn(app);
  const params = { invitationId: invitation.id };
  return {
    accept: () => visitor.call('POST', acceptInvitation.path, body),
    revoke: () => beside.client(boss.token).call(revokeInvitation, { params }),
  };
}

/** Locks on who of staff gets in: invitations, passwords, passkeys and second steps. */
export const ACCESS_LOCKS: readonly GuardedLock[] = [
  {
    name: 'an invitation that staff sends again or takes back',
    file: 'features/contributors/invitations.ts',
    sql: /^SELECT .* FROM "contributor_invitations" .*"id" = '\w+'/s,
    first: /FROM contributor_invitations i.* FOR UPDATE OF i/s,
    guards: 'An invitation is taken back, as the log of changes says, that was accepted just then.',
    mutations: ['removed'],
    async race(shop) {
      const { accept, revoke } = await invite(shop);
      return {
        first: accept,
        second: revoke,
        async isRight(outcome) {
          const accepted = answerOf(outcome, 0) as Response;
          if (!accepted.ok) throw new Error(await accepted.text());
          return refusalOf(outcome, 1) === 'INVITATION_NOT_FOUND';
        },
      };
    },
  },
  {
    name: 'invitations.take',
    file: 'features/contributors/invitations.ts',
    sql: /FROM contributor_invitations i.* AND i\.id = \$2 AND c\.removed_at IS NULL/s,
    first: /^SELECT .* FROM "contributor_invitations" .* FOR UPDATE/s,
    guards: 'Who accepts an invitation and who takes it back wait in a circle: both want it and its link.',
    mutations: ['removed'],
    async race(shop) {
      const { accept, revoke } = await invite(shop);
      return {
        first: revoke,
        second: accept,
        async isRight(outcome) {
          answerOf(outcome, 0);
          const { code } = (await (answerOf(outcome, 1) as Response).json()) as { readonly code?: string };
          if (code !== 'LINK_USED') throw new Error(`The answer is ${code}.`);
          return outcome.hasWaited;
        },
      };
    },
  },
  {
    name: 'the person of a link for a new password',
    file: 'features/contributors/password-resets.ts',
    sql: /^SELECT .* FROM "contributors" .*"id" = '\w+'/s,
    first: /^SELECT .* FROM "contributors" .*ORDER BY .* FOR UPDATE/s,
    guards: 'Somebody who has just been removed sets a new password.',
    mutations: ['removed'],
    async race(shop) {
      const boss = await addPerson(shop.app, [admin]);
      const { id } = await addPerson(shop.app, [editor]);
      const token = await addMailedLink(shop, 'staff-password', id);
      const visitor = await comeIn(shop.beside);
      return {
        first: () => boss.client.call(removeContributor, { params: { contributorId: id } }),
        second: () => visitor.call('POST', resetPassword.path, { token, newPassword: 'copper-kettle-reed' }),
        async isRight(outcome) {
          answerOf(outcome, 0);
          const { code } = (await (answerOf(outcome, 1) as Response).json()) as { readonly code?: string };
          return code === 'LINK_USED';
        },
      };
    },
  },
  {
    name: 'a passkey request on its page',
    file: 'features/passkeys/requests.ts',
    sql: /^SELECT .* FROM "passkey_requests" .*"token_hash" = '/s,
    guards: 'More codes are tried than a request has tries.',
    mutations: ['removed'],
    async race({ app }) {
      const { client } = await addPerson(app, [editor]);
      const request = await client.call(beginPasskey, { body: { name: 'Laptop' } });
      await rowsOf(
        app,
        'UPDATE passkey_requests SET tries = $3 WHERE website_id = $1 AND id = $2',
        request.requestId,
        PASSKEY_REQUEST_TRIES - 1,
      );
      // A request is good at the host that it was made at, so both come to the same process.
      const attempt = (code: string) => () =>
        sendFromPage(app, openPasskeyRequest.path, { token: tokenOf(request), code });
      return {
        first: attempt(WRONG_CODE),
        second: attempt(request.code),
        isRight: (outcome) => (answerOf(outcome, 1) as { code?: string }).code === 'PASSKEY_REQUEST_GONE',
      };
    },
  },
  {
    name: 'a passkey request of a session',
    file: 'features/passkeys/requests.ts',
    sql: /^SELECT .* FROM "passkey_requests" .*"session_hash" = '/s,
    guards: 'A request that was confirmed once is used twice.',
    mutations: ['removed'],
    async race({ app, beside }) {
      const person = await addPersonWithPasskey(app, [editor]);
      const token = await openSession(app, person.id);
      const request = await app.client(token).call(askForPasskey, {});
      await showOnPage(app, request, person.authenticator);
      return {
        first: () => passByPasskey(app.client(token), request),
        second: () => passByPasskey(beside.client(token), request),
        isRight: (outcome) => refusalOf(outcome, 1) === 'PASSKEY_REQUEST_GONE',
      };
    },
  },
  {
    name: 'a passkey of who asks',
    file: 'features/passkeys/store.ts',
    sql: /^SELECT .* FROM "passkeys" .*\."id" = '\w+'/s,
    guards: 'A passkey is said to have another name that was just removed.',
    mutations: ['removed'],
    async race({ app, beside }) {
      const { client, token, passkey } = await addPersonWithPasskey(app, [editor]);
      const params = { passkeyId: passkey.id };
      return {
        first: () => client.call(removePasskey, { params }),
        second: () => beside.client(token).call(renamePasskey, { params, body: { name: 'Phone' } }),
        isRight: (outcome) => refusalOf(outcome, 1) === 'PASSKEY_NOT_FOUND',
      };
    },
  },
  {
    name: 'the second steps of a person',
    file: 'features/second-step/ways.ts',
    sql: /^SELECT (?:pg_advisory_xact_lock)?\(hashtextextended\(\$1, 0\)\)$/,
    guards: 'The last second step is removed without a word that two-step sign-in is off.',
    mutations: ['removed'],
    async race({ app, beside }) {
      const person = await addPersonWithPasskey(app, [editor]);
      const { passkey } = await addPasskey(app, person.client, 'Phone');
      return {
        first: () => person.client.call(removePasskey, { params: { passkeyId: person.passkey.id } }),
        second: () => beside.client(person.token).call(removePasskey, { params: { passkeyId: passkey.id } }),
        async isRight(outcome) {
          for (const at of [0, 1] as const) answerOf(outcome, at);
          return (await mailsTo(app, person.email)).at(-1) === 'second-step-off';
        },
      };
    },
  },
];
