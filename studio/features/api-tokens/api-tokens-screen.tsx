import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ApiToken } from '#shared/features/api-tokens/contract.ts';
import { listApiTokens, revokeApiToken } from '#shared/features/api-tokens/contract.ts';
import type { Person } from '#shared/features/contributors/permissions.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatDay, formatPast } from '../../components/format-time.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { describeRoles } from '../../components/role-words.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { useApiTokens } from './queries.ts';

function TokenRow({ token, onEnd }: { token: ApiToken; onEnd: () => void }): ReactNode {
  const { clock } = useStudio();
  const now = clock.now();
  const used =
    token.lastUsedOn === undefined
      ? 'never used'
      : `last used ${formatPast(Date.parse(token.lastUsedOn), now)}`;
  const isOver = token.expiresOn !== undefined && Date.parse(token.expiresOn) <= now;
  const end =
    token.expiresOn === undefined
      ? 'Does not expire'
      : `${isOver ? 'Expired' : 'Expires'} ${formatDay(Date.parse(token.expiresOn))}`;
  return (
    <Row
      title={
        <>
          {token.name}
          {isOver && <Badge tone="amber">Expired</Badge>}
          {!token.isBacked && <Badge tone="amber">Refused</Badge>}
        </>
      }
      lines={[
        `${token.start}…  ${describeRoles(token.roles)}`,
        `Made by ${token.madeBy} on ${formatDay(Date.parse(token.createdOn))}, ${used}. ${end}.`,
        ...(token.isBacked
          ? []
          : [`It is refused because ${token.madeBy} no longer exists, or may do less than it.`]),
      ]}
      actions={
        <Button size="xs" variant="default" aria-label={`Revoke the token ${token.name}`} onClick={onEnd}>
          End
        </Button>
      }
    />
  );
}

function Tokens({ tokens }: { tokens: readonly ApiToken[] }): ReactNode {
  const [ending, setEnding] = useState<ApiToken>();
  const revoke = useAct(
    (client, tokenId: string) => client.call(revokeApiToken, { params: { tokenId } }),
    [listApiTokens],
  );
  const handleEnd = () => {
    if (ending === undefined) return;
    setEnding(undefined);
    void revoke
      .mutateAsync(ending.id)
      .then(() => showNotice({ message: `The token ${ending.name} ended.` }), showProblem);
  };
  if (tokens.length === 0) {
    return (
      <EmptyState title="No API tokens yet">
        A token lets an app read or change this site, such as a point of sale or a script.
      </EmptyState>
    );
  }
  return (
    <>
      <RowList label="Tokens">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
        ))}
      </RowList>
      <ConfirmDialog
        title="Revoke this token?"
        message={`Apps that use “${ending?.name ?? ''}” are refused at once. This cannot be undone.`}
        confirmLabel="Revoke the token"
        isOpen={ending !== undefined}
        onConfirm={handleEnd}
        onCancel={() => setEnding(undefined)}
      />
    </>
  );
}

/** The tokens by which programs call the API of the site. */
export function ApiTokensScreen({ me }: { me: Person }): ReactNode {
  const tokens = useApiTokens();
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Page
      title="API tokens"
      intro="Apps use a token to access the API of this site. A token can do what its roles allow, but never manage people, tokens or ownership."
      actions={<Button onClick={() => setIsMaking(true)}>Create token</Button>}
    >
      <QueryState query={tokens} label="Loading the tokens">
        {(data) => <Tokens tokens={data} />}
      </QueryState>
      <CreateTokenDialog me={me} isOpen={isMaking} onClose={() => setIsMaking(false)} />
    </Page>
  );
}
