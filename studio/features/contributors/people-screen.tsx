import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Contributor, Invitation, ListedContributor } from '#shared/features/contributors/contract.ts';
import { mayGive } from '#shared/features/contributors/permissions.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatDay, formatPast } from '../../components/format-time.ts';
import { Badge, Page, PageSection, Row, RowList } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { describeRoles } from '../../components/role-words.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { OwnerDialog } from './owner-dialog.tsx';
import { usePeople } from './people-queries.ts';
import { RolesDialog } from './roles-dialog.tsx';
import type { PeopleActs } from './use-people-acts.ts';
import { usePeopleActs } from './use-people-acts.ts';

function SmallButton(props: { label: string; name: string; onClick: () => void }): ReactNode {
  return (
    <Button size="xs" variant="default" aria-label={`${props.label}: ${props.name}`} onClick={props.onClick}>
      {props.label}
    </Button>
  );
}

function PersonRow(props: {
  me: Contributor;
  person: ListedContributor;
  acts: PeopleActs;
  onRoles: () => void;
}): ReactNode {
  const { me, person, acts } = props;
  const { clock } = useStudio();
  const isMe = person.id === me.id;
  const isOpen = !person.isOwner && !isMe && mayGive(me, person.roles);
  const seen =
    person.lastSeenOn === undefined
      ? 'never signed in'
      : `last seen ${formatPast(Date.parse(person.lastSeenOn), clock.now())}`;
  return (
    <Row
      title={
        <>
          {person.name}
          {isMe && <Badge>You</Badge>}
          {person.isOwner && <Badge tone="amber">Owner</Badge>}
        </>
      }
      lines={[
        person.email,
        `${describeRoles(person.roles) || 'No role'}. Joined ${formatDay(Date.parse(person.joinedOn))}, ${seen}.`,
      ]}
      actions={
        isOpen && (
          <>
            <SmallButton label="Change roles" name={person.name} onClick={props.onRoles} />
            <SmallButton
              label="Sign out everywhere"
              name={person.name}
              onClick={() => acts.signOutEverywhere(person)}
            />
            <SmallButton label="Remove" name={person.name} onClick={() => acts.remove(person)} />
          </>
        )
      }
    />
  );
}

function Invitations(props: { invitations: readonly Invitation[]; acts: PeopleActs }): ReactNode {
  const { invitations, acts } = props;
  const { clock } = useStudio();
  if (invitations.length === 0) return null;
  return (
    <PageSection title="Invited">
      <RowList label="Invited">
        {invitations.map((invitation) => {
          const isOver = Date.parse(invitation.expiresOn) <= clock.now();
          return (
            <Row
              key={invitation.id}
              title={
                <>
                  {invitation.email}
                  {isOver && <Badge tone="amber">Link expired</Badge>}
                </>
              }
              lines={[
                `${describeRoles(invitation.roles)}. Invited by ${invitation.invitedBy}, ${formatPast(
                  Date.parse(invitation.invitedOn),
                  clock.now(),
                )}. The link ${isOver ? 'opened' : 'opens'} until ${formatDay(Date.parse(invitation.expiresOn))}.`,
              ]}
              actions={
                <>
                  <SmallButton
                    label="Send again"
                    name={invitation.email}
                    onClick={() => acts.resend(invitation)}
                  />
                  <SmallButton
                    label="Revoke"
                    name={invitation.email}
                    onClick={() => acts.revoke(invitation)}
                  />
                </>
              }
            />
          );
        })}
      </RowList>
    </PageSection>
  );
}

function Removed(props: { removed: readonly ListedContributor[]; acts: PeopleActs }): ReactNode {
  if (props.removed.length === 0) return null;
  return (
    <PageSection title="Removed within 30 days">
      <RowList label="Removed within 30 days">
        {props.removed.map((person) => (
          <Row
            key={person.id}
            title={person.name}
            lines={[
              person.email,
              `${describeRoles(person.roles)}. Removed ${formatDay(Date.parse(person.removedOn ?? ''))}.`,
            ]}
            actions={
              <SmallButton label="Bring back" name={person.name} onClick={() => props.acts.restore(person)} />
            }
          />
        ))}
      </RowList>
    </PageSection>
  );
}

function People(props: {
  me: Contributor;
  contributors: readonly ListedContributor[];
  invitations: readonly Invitation[];
}): ReactNode {
  const { me, contributors } = props;
  const acts = usePeopleActs();
  const [changing, setChanging] = useState<ListedContributor>();
  const [isHandingOver, setIsHandingOver] = useState(false);
  const present = contributors.filter((person) => person.removedOn === undefined);
  const others = present.filter((person) => person.id !== me.id);
  return (
    <>
      <RowList label="People">
        {present.map((person) => (
          <PersonRow
            key={person.id}
            me={me}
            person={person}
            acts={acts}
            onRoles={() => setChanging(person)}
          />
        ))}
      </RowList>
      {others.length === 0 && (
        <p style={{ color: 'var(--muted)' }}>
          Nobody else works on this site yet. Invite a person to share the work.
        </p>
      )}
      <Invitations invitations={props.invitations} acts={acts} />
      <Removed removed={contributors.filter((person) => person.removedOn !== undefined)} acts={acts} />
      {me.isOwner && others.length > 0 && (
        <PageSection title="Owner">
          <Button variant="default" onClick={() => setIsHandingOver(true)}>
            Transfer ownership…
          </Button>
        </PageSection>
      )}
      <RolesDialog me={me} person={changing} onClose={() => setChanging(undefined)} />
      <OwnerDialog others={others} isOpen={isHandingOver} onClose={() => setIsHandingOver(false)} />
    </>
  );
}

/** The people who run the site: who they are, what they may do, who is invited. */
export function PeopleScreen({ me, children }: { me: Contributor; children?: ReactNode }): ReactNode {
  const people = usePeople();
  const [isInviting, setIsInviting] = useState(false);
  return (
    <Page
      title="People"
      intro="People who work on this site, and their permissions. A person can have several roles."
      actions={<Button onClick={() => setIsInviting(true)}>Invite a person</Button>}
    >
      <QueryState query={people} label="Loading people">
        {(data) => <People me={me} {...data} />}
      </QueryState>
      {children}
      <InviteDialog me={me} isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </Page>
  );
}
