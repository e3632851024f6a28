import { Anchor, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  deleteSiteUser,
  endSiteUserSessions,
  listSiteUsers,
  readSiteUser,
} from '#shared/features/site-users/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toPlaceLink } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { formatCount } from '../../components/count-text.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, Page, PageSection, Row, RowList } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { describeAddress, describeMember, nameMember } from './member-words.ts';
import { useMember } from './queries.ts';

interface DetailProps {
  readonly siteUserId: string;
  /** Link to the list. */
  readonly back: string;
  readonly mayChange: boolean;
  /** Place of the list of orders; undefined for who may not see them. */
  readonly ordersPath: string | undefined;
}

function SignOutButton({ siteUserId, name }: { siteUserId: string; name: string }): ReactNode {
  const act = useAct(
    (client) => client.call(endSiteUserSessions, { params: { siteUserId } }),
    [listSiteUsers, readSiteUser],
  );
  const start = () =>
    act.mutate(undefined, {
      onSuccess: ({ ended }) =>
        showNotice({
          message:
            ended === 0
              ? `${name} was signed in nowhere.`
              : `${name} is signed out of ${formatCount(ended, 'browser', 'browsers')}.`,
        }),
      onError: showProblem,
    });
  return (
    <Button variant="default" loading={act.isPending} onClick={start}>
      Sign out everywhere
    </Button>
  );
}

function DeleteButton(props: {
  siteUserId: string;
  name: string;
  isConfirmed: boolean;
  back: string;
}): ReactNode {
  const { siteUserId, name, isConfirmed, back } = props;
  const [isAsked, setAsked] = useState(false);
  const act = useAct((client) => client.call(deleteSiteUser, { params: { siteUserId } }), [listSiteUsers]);
  const handleConfirm = () => {
    setAsked(false);
    act.mutate(undefined, {
      onSuccess() {
        showNotice({ message: `${name} is deleted.` });
        window.location.hash = back;
      },
      onError: showProblem,
    });
  };
  return (
    <>
      <Button variant="default" loading={act.isPending} onClick={() => setAsked(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete ${name}?`}
        message={
          isConfirmed
            ? 'All that is kept of them goes for good, and their subscriptions end at once. Orders stay with their amounts, without name and address, also those that are not sent yet.'
            : 'Nobody has confirmed this account. It goes for good.'
        }
        confirmLabel="Delete permanently"
        isOpen={isAsked}
        onConfirm={handleConfirm}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

function Facts({
  found,
  ordersPath,
}: {
  found: Output<typeof readSiteUser>;
  ordersPath: string | undefined;
}): ReactNode {
  const { clock } = useStudio();
  const { siteUser, addresses, sessionCount } = found;
  return (
    <>
      <RowList label="About this member">
        <Row
          title={
            <>
              {siteUser.email}
              {siteUser.confirmedOn === undefined && <Badge tone="amber">Not confirmed</Badge>}
            </>
          }
          lines={[
            describeMember(siteUser, clock.now()),
            sessionCount === 0
              ? 'Not signed in right now'
              : `Signed in in ${formatCount(sessionCount, 'browser', 'browsers')}`,
          ]}
          actions={
            siteUser.orderCount > 0 &&
            ordersPath !== undefined && (
              <Button
                size="xs"
                variant="default"
                component="a"
                href={toPlaceLink(ordersPath, { search: siteUser.email })}
              >
                See their orders
              </Button>
            )
          }
        />
      </RowList>
      <PageSection title="Addresses">
        {addresses.length === 0 ? (
          <p>No saved addresses.</p>
        ) : (
          <RowList label="Addresses">
            {addresses.map((address) => (
              <Row key={address.id} title={describeAddress(address)} />
            ))}
          </RowList>
        )}
      </PageSection>
    </>
  );
}

/** One member: who it is, what they keep, and where they are signed in. */
export function MemberDetail({ siteUserId, back, mayChange, ordersPath }: DetailProps): ReactNode {
  const query = useMember(siteUserId);
  const name = query.data === undefined ? 'Member' : nameMember(query.data.siteUser);
  return (
    <Page
      title={name}
      intro={<Anchor href={back}>All members</Anchor>}
      actions={
        mayChange &&
        query.data !== undefined && (
          <Group gap="xs">
            <SignOutButton siteUserId={siteUserId} name={name} />
            <DeleteButton
              siteUserId={siteUserId}
              name={name}
              isConfirmed={query.data.siteUser.confirmedOn !== undefined}
              back={back}
            />
          </Group>
        )
      }
    >
      <QueryState query={query} label="Loading the member">
        {(found) => <Facts found={found} ordersPath={ordersPath} />}
      </QueryState>
    </Page>
  );
}
