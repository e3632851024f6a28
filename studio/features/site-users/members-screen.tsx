import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListedSiteUser } from '#shared/features/site-users/contract.ts';
import { changePlace, toPlaceLink, usePlace } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { ListEnd } from '../../components/list-end.tsx';
import { Badge, Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { MemberDetail } from './member-detail.tsx';
import { describeMember, nameMember } from './member-words.ts';
import classes from './members.module.css';
import { useMembers } from './queries.ts';

function MemberRow({
  member,
  path,
  search,
  now,
}: {
  member: ListedSiteUser;
  path: string;
  search: string;
  now: number;
}): ReactNode {
  const name = nameMember(member);
  const query = { member: member.id, ...(search === '' ? {} : { search }) };
  return (
    <Row
      title={
        <>
          <Anchor href={toPlaceLink(path, query)} fw={600}>
            {name}
          </Anchor>
          {member.confirmedOn === undefined && <Badge tone="amber">Not confirmed</Badge>}
        </>
      }
      lines={[...(name === member.email ? [] : [member.email]), describeMember(member, now)]}
    />
  );
}

function MemberList({ path, search }: { path: string; search: string }): ReactNode {
  const { clock } = useStudio();
  const query = useMembers(search);
  const members = query.data?.pages.flatMap((page) => page.siteUsers) ?? [];
  return (
    <Page title="Members" intro="People with an account at your site, the newest first.">
      <div role="search" aria-label="Members" className={classes.search}>
        <SearchInput
          aria-label="Search members"
          placeholder="Name or email"
          initial={search}
          onSearch={(text) => changePlace(path, text.trim() === '' ? {} : { search: text.trim() })}
        />
      </div>
      <QueryState query={query} label="Loading the members">
        {() =>
          members.length === 0 ? (
            <EmptyState title={search === '' ? 'No members yet' : 'No members found'}>
              {search === ''
                ? 'Visitors can create an account on the page /account, or after an order.'
                : 'Try another name or email address.'}
            </EmptyState>
          ) : (
            <RowList label="Members">
              {members.map((member) => (
                <MemberRow key={member.id} member={member} path={path} search={search} now={clock.now()} />
              ))}
            </RowList>
          )
        }
      </QueryState>
      <ListEnd query={query} />
    </Page>
  );
}

/** Who has an account at the site, and what can be done about it. */
export function MembersScreen(props: {
  readonly mayChange: boolean;
  /** Place of the list of orders; undefined for who may not see them. */
  readonly ordersPath: string | undefined;
}): ReactNode {
  const { path, query } = usePlace();
  const opened = query.get('member');
  const search = query.get('search') ?? '';
  if (opened === null) return <MemberList path={path} search={search} />;
  return (
    <MemberDetail
      key={opened}
      siteUserId={opened}
      back={toPlaceLink(path, search === '' ? {} : { search })}
      {...props}
    />
  );
}
