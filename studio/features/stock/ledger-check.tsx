import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { checkStockLedger } from '#shared/features/stock/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { describeError } from '../../api/describe-error.ts';
import { formatCount } from '../../components/count-text.ts';
import { useLedgerCheck } from './queries.ts';
import classes from './stock.module.css';

/** Whether the figures are the sums of what moved, in words. */
function describeCheck({ isSound, levels, differences }: Output<typeof checkStockLedger>): string {
  if (isSound) {
    return `${formatCount(levels, 'figure is', 'figures are')} the sum of every movement and hold. Nothing is missing.`;
  }
  const [worst] = differences;
  const example =
    worst === undefined
      ? ''
      : ` Of one, ${worst.onHand} are on hand where the movements make ${worst.movedOnHand}, and ${worst.held} are held where buyers hold ${worst.holds}.`;
  return `${formatCount(differences.length, 'figure does', 'figures do')} not add up.${example} Count these items, and tell whoever runs the server.`;
}

/** Adds the ledger up when it is asked to. */
export function LedgerCheck(): ReactNode {
  const [isWanted, setIsWanted] = useState(false);
  const check = useLedgerCheck(isWanted);
  const text = check.error === null ? check.data && describeCheck(check.data) : describeError(check.error);
  return (
    <>
      <Button
        className={classes.check ?? ''}
        variant="default"
        loading={check.isFetching}
        onClick={() => {
          if (isWanted) void check.refetch();
          else setIsWanted(true);
        }}
      >
        Check stock
      </Button>
      <p className={classes.checked} role="status" data-sound={check.data?.isSound}>
        {text}
      </p>
    </>
  );
}
