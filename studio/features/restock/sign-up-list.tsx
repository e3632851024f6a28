import type { ReactNode } from 'react';
import type { ListedSignUp } from '#shared/features/restock/contract.ts';
import { formatDay } from '../../components/format-time.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { Badge, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useSignUps } from './queries.ts';
import { STATE_WORDS } from './restock-words.ts';

function SignUpRow({ signUp, locales }: { signUp: ListedSignUp; locales: Intl.DisplayNames }): ReactNode {
  const { siteVisitorEmail, status, createdOn, language, isJoinMailingList } = signUp;
  const { name, isOff } = STATE_WORDS[status];
  const lines = [
    `Asked on ${formatDay(Date.parse(createdOn))}, in ${locales.of(language) ?? language}`,
    ...(isJoinMailingList ? ['Also wants news of the shop'] : []),
  ];
  return (
    <Row
      title={
        <>
          {siteVisitorEmail}
          {isOff ? <Badge tone="amber">{name}</Badge> : <Badge>{name}</Badge>}
        </>
      }
      lines={[lines.join(' · ')]}
    />
  );
}

/** Who asked to be told of one variant, the latest first. */
export function SignUpList({ productId, variantId }: { productId: string; variantId: string }): ReactNode {
  const signUps = useSignUps(productId, variantId);
  const locales = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
  return (
    <>
      <QueryState query={signUps} label="Loading people">
        {({ pages }) => {
          const all = pages.flatMap((page) => page.signUps);
          return all.length === 0 ? (
            <EmptyState title="Nobody is waiting">
              Shoppers who sign up on the page of the product are listed here.
            </EmptyState>
          ) : (
            <RowList label="People">
              {all.map((signUp) => (
                <SignUpRow key={signUp.id} signUp={signUp} locales={locales} />
              ))}
            </RowList>
          );
        }}
      </QueryState>
      <ListEnd query={signUps} more="Show older" />
    </>
  );
}
