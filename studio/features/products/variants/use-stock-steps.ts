import { getProduct, listProducts } from '#shared/features/products/contract.ts';
import { adjustStock, listStock, listStockMovements } from '#shared/features/stock/contract.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { useAct } from '../../../api/use-act.ts';
import { showNotice, showProblem } from '../../../components/notices.tsx';

/** A change of the stock of one variant. */
export interface StockChange {
  readonly variantId: string;
  /** What it is called in words to people. */
  readonly name: string;
  readonly delta: number;
}

/** Puts pieces on or takes them off the stock of a variant through the ledger, with a way back. */
export function useStockSteps(): (change: StockChange) => void {
  const act = useAct(
    (client, body: CallerInput<typeof adjustStock>['body']) => client.call(adjustStock, { body }),
    [getProduct, listProducts, listStock, listStockMovements],
  );
  const step = ({ variantId, name, delta }: StockChange, isUndo: boolean) =>
    act.mutate(
      {
        adjustments: [{ variantId, delta }],
        reason: delta > 0 ? 'received' : 'other',
        // Lets the call be repeated after a broken connection without counting twice.
        reference: crypto.randomUUID(),
        ...(isUndo ? { note: 'Taken back' } : {}),
      },
      {
        onError: showProblem,
        onSuccess: ({ levels }) => {
          const word = `${delta > 0 ? '+' : '−'}${Math.abs(delta)}`;
          const message = `${name}: ${word}, ${levels[0]?.available ?? 0} left.`;
          const back = { variantId, name, delta: -delta };
          showNotice(
            isUndo
              ? { message: `Taken back. ${message}` }
              : { message, undo: { label: 'Undo', run: () => step(back, true) } },
          );
        },
      },
    );
  return (change) => step(change, false);
}
