import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  createNewsletter,
  deleteNewsletter,
  listNewsletters,
  type Newsletter,
  stopNewsletter,
} from '#shared/features/newsletters/contract.ts';
import { goTo, toPlaceLink, usePlace } from '../../api/place.ts';
import { useAct } from '../../api/use-act.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useRemoval } from '../../components/use-removal.ts';
import { NewsletterEditor } from './newsletter-editor.tsx';
import { describeNewsletter, STATE_WORDS } from './newsletter-words.ts';
import type { NewsletterParts } from './parts.ts';
import { useListNames, useNewsletters } from './queries.ts';

interface ScreenFacts {
  readonly timeZone: string;
  readonly mayReadProducts: boolean;
  readonly parts: NewsletterParts;
}

/** What a new newsletter says at first. */
const FIRST = {
  subject: 'News',
  blocks: [
    { id: 'heading', type: 'heading', data: { text: 'New in the shop' } },
    { id: 'text', type: 'html', data: { html: '<p>Say here what is new.</p>' } },
    { id: 'button', type: 'button', data: { label: 'Visit the shop', href: '/shop' } },
  ],
};

function CreateButton({ path }: { path: string }): ReactNode {
  const lists = useListNames().data ?? [];
  const create = useAct(
    (client) =>
      client.call(createNewsletter, {
        body: { ...FIRST, audience: { listIds: lists.slice(0, 1).map(({ id }) => id) } },
      }),
    [listNewsletters],
  );
  const make = () =>
    void create.mutateAsync(undefined).then(({ newsletter: { id } }) => goTo(path, { id }), showProblem);
  return (
    <Button loading={create.isPending} onClick={make}>
      Create newsletter
    </Button>
  );
}

/** Makes a scheduled newsletter a draft again, or ends the sending of one. */
function StopButton({ newsletter: { id, subject, state } }: { newsletter: Newsletter }): ReactNode {
  const stop = useAct(
    (client) => client.call(stopNewsletter, { params: { newsletterId: id } }),
    [listNewsletters],
  );
  const label = state === 'scheduled' ? 'Unschedule' : 'Stop sending';
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${label} ${subject}`}
      loading={stop.isPending}
      onClick={() =>
        void stop.mutateAsync(undefined).then(
          () =>
            showNotice({
              message: state === 'scheduled' ? `${subject} is a draft again.` : `${subject} was stopped.`,
            }),
          showProblem,
        )
      }
    >
      {label}
    </Button>
  );
}

function NewsletterRow(props: { newsletter: Newsletter; path: string; timeZone: string }): ReactNode {
  const { newsletter, path, timeZone } = props;
  const { id, subject, state } = newsletter;
  const remove = useRemoval(
    (client, newsletterId) => client.call(deleteNewsletter, { params: { newsletterId } }),
    listNewsletters,
  );
  return (
    <Row
      title={
        <>
          <Anchor href={toPlaceLink(path, { id })} fw={600}>
            {subject}
          </Anchor>
          {state === 'sent' ? <Badge>Sent</Badge> : <Badge tone="amber">{STATE_WORDS[state]}</Badge>}
        </>
      }
      lines={[describeNewsletter(newsletter, timeZone)]}
      actions={
        <>
          {(state === 'scheduled' || state === 'sending') && <StopButton newsletter={newsletter} />}
          <Button
            size="xs"
            variant="default"
            aria-label={`Delete ${subject}`}
            onClick={() => remove(id, subject)}
          >
            Delete
          </Button>
        </>
      }
    />
  );
}

/** The newsletters of the site; the query `id` opens one of them. */
export function NewslettersScreen({ timeZone, mayReadProducts, parts }: ScreenFacts): ReactNode {
  const { path, query } = usePlace();
  const newsletters = useNewsletters();
  const id = query.get('id') ?? '';
  if (id !== '') {
    return (
      <QueryState query={newsletters} label="Loading the newsletter">
        {(all) => {
          const newsletter = all.find((one) => one.id === id);
          if (newsletter === undefined) {
            return (
              <EmptyState title="This newsletter no longer exists">
                <Anchor href={toPlaceLink(path)}>All newsletters</Anchor>
              </EmptyState>
            );
          }
          return (
            <NewsletterEditor
              key={id}
              newsletter={newsletter}
              path={path}
              timeZone={timeZone}
              mayReadProducts={mayReadProducts}
              parts={parts}
            />
          );
        }}
      </QueryState>
    );
  }
  return (
    <Page
      title="Newsletters"
      intro="Emails to the people of your mailing lists. Opens and clicks are not tracked."
      actions={<CreateButton path={path} />}
    >
      <QueryState query={newsletters} label="Loading the newsletters">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No newsletters yet">Create one to write to your subscribers.</EmptyState>
          ) : (
            <RowList label="Newsletters">
              {all.map((newsletter) => (
                <NewsletterRow key={newsletter.id} newsletter={newsletter} path={path} timeZone={timeZone} />
              ))}
            </RowList>
          )
        }
      </QueryState>
    </Page>
  );
}
