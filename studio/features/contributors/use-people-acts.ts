import type { Invitation, ListedContributor } from '#shared/features/contributors/contract.ts';
import {
  endContributorSessions,
  inviteContributor,
  removeContributor,
  resendInvitation,
  restoreContributor,
  revokeInvitation,
} from '#shared/features/contributors/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { useAct } from '../../api/use-act.ts';
import { formatCount } from '../../components/count-text.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { PEOPLE_CHANGES } from './people-queries.ts';

/** What can be done at once to people and invitations; each says what it did and how to take it back. */
export interface PeopleActs {
  remove(person: ListedContributor): void;
  restore(person: ListedContributor): void;
  signOutEverywhere(person: ListedContributor): void;
  resend(invitation: Invitation): void;
  revoke(invitation: Invitation): void;
}

/** Makes the calls and gives what to say about it. */
type Run = (client: Client) => Promise<() => void>;

/** The acts of the screen of people. */
export function usePeopleActs(): PeopleActs {
  const act = useAct((client, run: Run) => run(client), PEOPLE_CHANGES);
  // Several may be on their way at once, and each tells how it went.
  const start = (run: Run) => void act.mutateAsync(run).then((tell) => tell(), showProblem);

  const restore: PeopleActs['restore'] = ({ id, name }) =>
    start(async (client) => {
      await client.call(restoreContributor, { params: { contributorId: id } });
      return () => showNotice({ message: `${name} is back with the roles they had.` });
    });
  const invite = ({ email, roles }: Invitation) =>
    start(async (client) => {
      await client.call(inviteContributor, { body: { email, roles } });
      return () => showNotice({ message: `${email} is invited again, with a new link.` });
    });
  return {
    restore,
    remove: (person) =>
      start(async (client) => {
        await client.call(removeContributor, { params: { contributorId: person.id } });
        return () =>
          showNotice({
            message: `${person.name} is removed and signed out.`,
            undo: { label: 'Undo', run: () => restore(person) },
          });
      }),
    signOutEverywhere: ({ id, name }) =>
      start(async (client) => {
        const { ended } = await client.call(endContributorSessions, { params: { contributorId: id } });
        const message =
          ended === 0
            ? `${name} was signed in nowhere.`
            : `${formatCount(ended, 'session', 'sessions')} of ${name} ended.`;
        return () => showNotice({ message });
      }),
    resend: ({ id, email }) =>
      start(async (client) => {
        await client.call(resendInvitation, { params: { invitationId: id } });
        return () => showNotice({ message: `A new link is on its way to ${email}.` });
      }),
    revoke: (invitation) =>
      start(async (client) => {
        await client.call(revokeInvitation, { params: { invitationId: invitation.id } });
        return () =>
          showNotice({
            message: `The invitation of ${invitation.email} is revoked; its link no longer works.`,
            undo: { label: 'Invite again', run: () => invite(invitation) },
          });
      }),
  };
}
