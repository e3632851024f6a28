import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Contributor, Session } from '#shared/features/contributors/contract.ts';
import { endOtherSessions, endSession, listSessions } from '#shared/features/contributors/contract.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { formatCount } from '../../components/count-text.ts';
import { formatDayAndTime, formatPast } from '../../components/format-time.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, Page, PageSection, Row, RowList } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { describeRoles } from '../../components/role-words.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useSessions } from './people-queries.ts';

function SessionRow({ session }: { session: Session }): ReactNode {
  const { clock } = useStudio();
  const end = useAct(
    (client, sessionId: string) => client.call(endSession, { params: { sessionId } }),
    [listSessions],
  );
  const handleEnd = () =>
    void end
      .mutateAsync(session.id)
      .then(() => showNotice({ message: `The session on ${session.device} ended.` }), showProblem);
  return (
    <Row
      title={
        <>
          {session.device}
          {session.isCurrent && <Badge>This one</Badge>}
        </>
      }
      lines={[
        `From ${session.network}, last used ${formatPast(Date.parse(session.lastSeenOn), clock.now())}.`,
        `Signed in ${formatDayAndTime(Date.parse(session.createdOn))}, until ${formatDayAndTime(
          Date.parse(session.expiresOn),
        )} at the latest.`,
      ]}
      actions={
        !session.isCurrent && (
          <Button
            size="xs"
            variant="default"
            aria-label={`End the session on ${session.device}`}
            loading={end.isPending}
            onClick={handleEnd}
          >
            End
          </Button>
        )
      }
    />
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }): ReactNode {
  const endOthers = useAct((client) => client.call(endOtherSessions, {}), [listSessions]);
  const handleEnd = () =>
    void endOthers
      .mutateAsync(undefined)
      .then(
        ({ ended }) =>
          showNotice({ message: `${formatCount(ended, 'other session', 'other sessions')} ended.` }),
        showProblem,
      );
  const hasOthers = sessions.some((session) => !session.isCurrent);
  return (
    <>
      <RowList label="Your sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </RowList>
      {hasOthers ? (
        <Button mt="sm" variant="default" loading={endOthers.isPending} onClick={handleEnd}>
          End all others
        </Button>
      ) : (
        <p style={{ color: 'var(--muted)' }}>You are signed in nowhere else.</p>
      )}
    </>
  );
}

/**
 * The own account: where one is signed in, and the password.
 * @param props.children further sections about signing in
 */
export function AccountScreen({ me, children }: { me: Contributor; children?: ReactNode }): ReactNode {
  const sessions = useSessions();
  return (
    <Page
      title="Your account"
      intro={`${me.name}, ${me.email}. ${me.isOwner ? 'You own this site.' : `${describeRoles(me.roles)}.`}`}
    >
      <PageSection title="Where you are signed in">
        <QueryState query={sessions} label="Loading your sessions">
          {(data) => <Sessions sessions={data} />}
        </QueryState>
      </PageSection>
      <PageSection title="Password">
        <ChangePasswordForm />
      </PageSection>
      {children}
    </Page>
  );
}
