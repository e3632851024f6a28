import { Button, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  exportSubscribers,
  listMailingLists,
  listSubscribers,
  removeSubscriber,
  type Subscriber,
  unsubscribeSubscriber,
} from '#shared/features/mailing-lists/contract.ts';
import {
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
  type SubscriberSource,
  type SubscriberState,
} from '#shared/features/mailing-lists/rules.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatCount } from '../../components/count-text.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, Row, RowList } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { describeSubscriber, SOURCE_WORDS, STATE_WORDS } from './list-words.ts';
import classes from './mailing-lists.module.css';
import { type CountedList, type SubscriberFilter, toFilterQuery, useSubscribers } from './queries.ts';

/** What is asked before it is done to somebody. */
interface Asked {
  readonly subscriber: Subscriber;
  readonly act: 'unsubscribe' | 'remove';
}

const WORDS: Readonly<Record<Asked['act'], { label: string; done: string; message: string }>> = {
  unsubscribe: {
    label: 'Unsubscribe',
    done: 'was unsubscribed',
    message: 'They get no more emails that can be refused. Only they can change that.',
  },
  remove: {
    label: 'Remove',
    done: 'was removed',
    message: 'They are removed from this list. They can sign up again.',
  },
};

function SubscriberRow(props: { subscriber: Subscriber; onAsk: (act: Asked['act']) => void }): ReactNode {
  const { subscriber, onAsk } = props;
  const { email, state } = subscriber;
  const isOn = state === 'pending' || state === 'subscribed';
  return (
    <Row
      title={
        <>
          {email}
          {state === 'subscribed' ? (
            <Badge>Subscribed</Badge>
          ) : (
            <Badge tone="amber">{STATE_WORDS[state]}</Badge>
          )}
        </>
      }
      lines={[describeSubscriber(subscriber), `“${subscriber.consentText}”`]}
      actions={
        <>
          {isOn && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Unsubscribe ${email}`}
              onClick={() => onAsk('unsubscribe')}
            >
              Unsubscribe
            </Button>
          )}
          <Button size="xs" variant="default" aria-label={`Remove ${email}`} onClick={() => onAsk('remove')}>
            Remove
          </Button>
        </>
      }
    />
  );
}

/** Saves what is shown as a file. */
function ExportButton({ listId, filter }: { listId: string; filter: SubscriberFilter }): ReactNode {
  const { client } = useStudio();
  const [isWorking, setWorking] = useState(false);
  const handle = async () => {
    setWorking(true);
    try {
      const { csv, filename, count } = await client.call(exportSubscribers, {
        params: { listId },
        query: toFilterQuery(filter),
      });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
      link.download = filename;
      link.click();
      URL.revokeObjectURL(link.href);
      showNotice({ message: `Exported ${formatCount(count, 'subscriber', 'subscribers')}.` });
    } catch (cause) {
      showProblem(cause);
    }
    setWorking(false);
  };
  return (
    <Button variant="default" loading={isWorking} onClick={() => void handle()}>
      Export CSV
    </Button>
  );
}

/** Does what was asked of a subscriber, once it is confirmed. */
function useSubscriberActs(listId: string): (asked: Asked) => void {
  const act = useAct(
    (client, { subscriber, act: wanted }: Asked) =>
      client.call(wanted === 'remove' ? removeSubscriber : unsubscribeSubscriber, {
        params: { listId, subscriberId: subscriber.id },
      }),
    [listSubscribers, listMailingLists],
  );
  return (asked) =>
    void act
      .mutateAsync(asked)
      .then(
        () => showNotice({ message: `${asked.subscriber.email} ${WORDS[asked.act].done}.` }),
        showProblem,
      );
}

function Filters(props: {
  filter: SubscriberFilter;
  onChange: (change: Partial<SubscriberFilter>) => void;
  children: ReactNode;
}): ReactNode {
  const { filter, onChange } = props;
  return (
    <div className={classes.toolbar} role="group" aria-label="Filters">
      <Select
        aria-label="State"
        placeholder="All states"
        clearable
        data={SUBSCRIBER_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))}
        value={filter.state}
        onChange={(value: SubscriberState | null) => onChange({ state: value })}
      />
      <Select
        aria-label="Source"
        placeholder="All sources"
        clearable
        data={SUBSCRIBER_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value] }))}
        value={filter.source}
        onChange={(value: SubscriberSource | null) => onChange({ source: value })}
      />
      <SearchInput
        className={classes.search ?? ''}
        aria-label="Search subscribers"
        placeholder="Email begins with"
        initial=""
        onSearch={(text) => onChange({ search: text.trim() })}
      />
      {props.children}
    </div>
  );
}

/** Who is on a list, with the ways in and out of it. */
export function Subscribers({ list }: { list: CountedList }): ReactNode {
  const listId = list.id;
  const [filter, setFilter] = useState<SubscriberFilter>({ state: null, source: null, search: '' });
  const [isImporting, setImporting] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const run = useSubscriberActs(listId);
  const query = useSubscribers(listId, filter);
  const subscribers = query.data?.pages.flatMap((page) => page.subscribers) ?? [];
  const isNarrowed = filter.state !== null || filter.source !== null || filter.search !== '';
  return (
    <>
      <Filters filter={filter} onChange={(change) => setFilter((before) => ({ ...before, ...change }))}>
        <Button variant="default" onClick={() => setImporting(true)}>
          Import CSV
        </Button>
        <ExportButton listId={listId} filter={filter} />
      </Filters>
      <QueryState query={query} label="Loading the subscribers">
        {() =>
          subscribers.length > 0 ? (
            <RowList label="Subscribers">
              {subscribers.map((subscriber) => (
                <SubscriberRow
                  key={subscriber.id}
                  subscriber={subscriber}
                  onAsk={(act) => setAsked({ subscriber, act })}
                />
              ))}
            </RowList>
          ) : isNarrowed ? (
            <p className={pageClasses['quiet']}>No subscribers found.</p>
          ) : (
            <EmptyState title="No subscribers yet">
              Add the block “Newsletter” to a page, or import people who agreed to get your emails.
            </EmptyState>
          )
        }
      </QueryState>
      <ListEnd query={query} more="Show older" />
      {isImporting && <ImportDialog list={list} onClose={() => setImporting(false)} />}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked === undefined ? '' : `${WORDS[asked.act].label} ${asked.subscriber.email}?`}
        message={asked === undefined ? '' : WORDS[asked.act].message}
        confirmLabel={asked === undefined ? '' : WORDS[asked.act].label}
        onConfirm={() => {
          if (asked !== undefined) run(asked);
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}
