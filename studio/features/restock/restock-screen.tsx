import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { RestockGroup } from '#shared/features/restock/contract.ts';
import { RESTOCK_SENDS_MAX } from '#shared/features/restock/rules.ts';
import { toPlaceLink, usePlace } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatPast } from '../../components/format-time.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { Badge, Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useRestockGroups } from './queries.ts';
import { canBeTold, describeStock, formatPeople, nameOfGroup } from './restock-words.ts';
import { SendDialog, toWish, type Wish } from './send-dialog.tsx';
import { SignUpList } from './sign-up-list.tsx';

interface ScreenProps {
  readonly maySend: boolean;
  /** Place of the settings of notices; undefined for who may not see them. */
  readonly settingsPath: string | undefined;
  readonly previewPath: string;
}

function SendButton({ group, onSend }: { group: RestockGroup; onSend: () => void }): ReactNode {
  const isReady = canBeTold(group);
  return (
    <Button
      size="xs"
      {...(isReady ? {} : { variant: 'default' })}
      aria-label={`Notify ${formatPeople(group.signUpCount)} about ${nameOfGroup(group)}${isReady ? '' : ' although it is sold out'}`}
      onClick={onSend}
    >
      {isReady ? `Notify ${formatPeople(group.signUpCount)}` : 'Notify anyway…'}
    </Button>
  );
}

function GroupRow(props: {
  group: RestockGroup;
  path: string;
  now: number;
  onSend: (() => void) | undefined;
}): ReactNode {
  const { group, path, now, onSend } = props;
  const { productId, variantId, signUpCount, toldCount, lastSignUpOn } = group;
  const lines = [
    describeStock(group),
    ...(toldCount > 0 ? [`${formatPeople(toldCount)} told`] : []),
    `asked for ${formatPast(Date.parse(lastSignUpOn), now)}`,
  ];
  return (
    <Row
      title={
        <>
          {nameOfGroup(group)}
          {signUpCount > 0 && (
            <Badge>{signUpCount === 1 ? 'Waiting list: 1 person' : `${signUpCount} wait`}</Badge>
          )}
        </>
      }
      lines={[lines.join(' · ')]}
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            component="a"
            aria-label={`Waiting list of ${nameOfGroup(group)}`}
            href={toPlaceLink(path, { product: productId, variant: variantId })}
          >
            People
          </Button>
          {signUpCount > 0 && onSend !== undefined && <SendButton group={group} onSend={onSend} />}
        </>
      }
    />
  );
}

function Settings({ path }: { path: string | undefined }): ReactNode {
  return path === undefined ? null : (
    <>
      {' '}
      <Anchor href={toPlaceLink(path)}>Notification settings</Anchor>
    </>
  );
}

function Groups(props: ScreenProps & { onAsk: (groups: readonly RestockGroup[]) => void }): ReactNode {
  const { maySend, settingsPath, onAsk } = props;
  const { path, query: place } = usePlace();
  const { clock } = useStudio();
  const query = useRestockGroups();
  const groups = query.data?.pages.flatMap((page) => page.signUpGroups) ?? [];
  const ready = groups.filter(canBeTold).slice(0, RESTOCK_SENDS_MAX);
  const variantId = place.get('variant');
  const productId = place.get('product');
  if (variantId !== null && productId !== null) {
    const group = groups.find((one) => one.variantId === variantId);
    return (
      <Page
        title={group === undefined ? 'People' : nameOfGroup(group)}
        intro={<Anchor href={toPlaceLink(path)}>All waiting lists</Anchor>}
        actions={
          group !== undefined &&
          group.signUpCount > 0 &&
          maySend && <SendButton group={group} onSend={() => onAsk([group])} />
        }
      >
        <SignUpList productId={productId} variantId={variantId} />
      </Page>
    );
  }
  return (
    <Page
      title="Waiting lists"
      intro={
        <>
          Shoppers who want to know when a sold-out product is back in stock.
          <Settings path={settingsPath} />
        </>
      }
      actions={
        maySend &&
        ready.length > 0 && (
          <Button onClick={() => onAsk(ready)}>Notify everyone whose product is in stock</Button>
        )
      }
    >
      <QueryState query={query} label="Loading waiting lists">
        {() =>
          groups.length === 0 ? (
            <EmptyState title="No waiting lists yet">
              Shoppers can sign up on the page of a sold-out product.
              <Settings path={settingsPath} />
            </EmptyState>
          ) : (
            <RowList label="Waiting lists">
              {groups.map((group) => (
                <GroupRow
                  key={group.variantId}
                  group={group}
                  path={path}
                  now={clock.now()}
                  onSend={maySend ? () => onAsk([group]) : undefined}
                />
              ))}
            </RowList>
          )
        }
      </QueryState>
      <ListEnd query={query} />
    </Page>
  );
}

/** What shoppers wait for, who they are, and the mails that tell them. */
export function RestockScreen(props: ScreenProps): ReactNode {
  const [wish, setWish] = useState<Wish | null>(null);
  return (
    <>
      <Groups {...props} onAsk={(groups) => setWish(toWish(groups))} />
      <SendDialog wish={wish} previewPath={props.previewPath} onClose={() => setWish(null)} />
    </>
  );
}
