import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { HeldAddress } from '#shared/features/mail/contract.ts';
import { liftBounce, listHeldAddresses } from '#shared/features/mail/contract.ts';
import { useAct } from '../../api/use-act.ts';
import { formatDay } from '../../components/format-time.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useHeldAddresses } from './queries.ts';

const REASONS: Readonly<Record<HeldAddress['reason'], { name: string; meaning: string }>> = {
  unsubscribed: {
    name: 'Refused',
    meaning: 'The recipient unsubscribed from news and offers. Only they can change that.',
  },
  bounced: { name: 'Not found', meaning: 'The mail server of the address says that it does not exist.' },
};

function HeldRow(props: { held: HeldAddress; mayChange: boolean; onLift: () => void }): ReactNode {
  const { address, reason, since } = props.held;
  const { name, meaning } = REASONS[reason];
  return (
    <Row
      title={
        <>
          {address}
          <Badge tone="amber">{name}</Badge>
        </>
      }
      lines={[`Since ${formatDay(Date.parse(since))}. ${meaning}`]}
      actions={
        props.mayChange && reason === 'bounced' ? (
          <Button size="xs" variant="default" aria-label={`Write to ${address} again`} onClick={props.onLift}>
            Write again
          </Button>
        ) : undefined
      }
    />
  );
}

/** Addresses that get no news and offers, and the way to write to one again. */
export function HeldAddresses({ mayChange }: { mayChange: boolean }): ReactNode {
  const held = useHeldAddresses();
  const lift = useAct(
    (client, address: string) => client.call(liftBounce, { body: { address } }),
    [listHeldAddresses],
  );
  const handleLift = (address: string) => {
    void lift
      .mutateAsync(address)
      .then(() => showNotice({ message: `${address} is written to again.` }), showProblem);
  };
  return (
    <QueryState query={held} label="Loading the addresses">
      {(addresses) =>
        addresses.length === 0 ? (
          <EmptyState title="No suppressed addresses">
            Addresses that are unsubscribed from news and offers, and addresses that do not exist, are listed
            here.
          </EmptyState>
        ) : (
          <RowList label="Addresses that get no news and offers">
            {addresses.map((one) => (
              <HeldRow
                key={one.address}
                held={one}
                mayChange={mayChange}
                onLift={() => handleLift(one.address)}
              />
            ))}
          </RowList>
        )
      }
    </QueryState>
  );
}
