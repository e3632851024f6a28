import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  createMailingList,
  deleteMailingList,
  listMailingListNames,
  listMailingLists,
} from '#shared/features/mailing-lists/contract.ts';
import { goTo, toPlaceLink, usePlace } from '../../api/place.ts';
import { useAct } from '../../api/use-act.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useRemoval } from '../../components/use-removal.ts';
import { ListScreen } from './list-screen.tsx';
import { describeCounts } from './list-words.ts';
import { type CountedList, useMailingLists } from './queries.ts';

/** What a new list is called until it has a name of its own. */
const NEW_NAME = 'New list';

function CreateButton({ path }: { path: string }): ReactNode {
  const create = useAct(
    (client) => client.call(createMailingList, { body: { name: NEW_NAME } }),
    [listMailingLists, listMailingListNames],
  );
  const make = () =>
    void create.mutateAsync(undefined).then(({ list: { id } }) => {
      showNotice({ message: 'The list was created.' });
      goTo(path, { id, part: 'settings' });
    }, showProblem);
  return (
    <Button loading={create.isPending} onClick={make}>
      Create list
    </Button>
  );
}

function ListRow(props: { list: CountedList; isFirst: boolean; path: string }): ReactNode {
  const { list, isFirst, path } = props;
  const remove = useRemoval(
    (client, listId) => client.call(deleteMailingList, { params: { listId } }),
    listMailingLists,
  );
  return (
    <Row
      title={
        <>
          <Anchor href={toPlaceLink(path, { id: list.id })} fw={600}>
            {list.name}
          </Anchor>
          {isFirst && <Badge>Store sign-ups</Badge>}
        </>
      }
      lines={[describeCounts(list.counts)]}
      actions={
        <Button
          size="xs"
          variant="default"
          aria-label={`Delete ${list.name}`}
          onClick={() => remove(list.id, list.name)}
        >
          Delete
        </Button>
      }
    />
  );
}

/** The mailing lists of the site; the query `id` opens one of them. */
export function MailingListsScreen(): ReactNode {
  const { path, query } = usePlace();
  const lists = useMailingLists();
  const id = query.get('id') ?? '';
  if (id !== '') {
    return (
      <QueryState query={lists} label="Loading the mailing lists">
        {(all) => {
          const list = all.find((one) => one.id === id);
          if (list === undefined) {
            return (
              <EmptyState title="This mailing list no longer exists">
                <Anchor href={toPlaceLink(path)}>All mailing lists</Anchor>
              </EmptyState>
            );
          }
          return <ListScreen key={id} list={list} path={path} part={query.get('part') ?? ''} />;
        }}
      </QueryState>
    );
  }
  return (
    <Page
      title="Mailing lists"
      intro="Who gets your news by email. People sign up with the block “Newsletter”, at the checkout and in their account; the first list takes the sign-ups of the store."
      actions={<CreateButton path={path} />}
    >
      <QueryState query={lists} label="Loading the mailing lists">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No mailing lists yet">Create one, and add a sign-up to your pages.</EmptyState>
          ) : (
            <RowList label="Mailing lists">
              {all.map((list, at) => (
                <ListRow key={list.id} list={list} isFirst={at === 0} path={path} />
              ))}
            </RowList>
          )
        }
      </QueryState>
    </Page>
  );
}
