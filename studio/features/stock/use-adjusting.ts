import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  adjustStock,
  checkStockLedger,
  listStockMovements,
  type StockLevel,
} from '#shared/features/stock/contract.ts';
import { type AdjustmentReason, inStockOf } from '#shared/features/stock/rules.ts';
import { ApiError } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { putLevels } from './queries.ts';
import { readStockEntry, reasonOfEntry, toAdjustments } from './stock-entry.ts';
import { formatDelta, formatOnHand, MADE_UP_REFERENCE, nameOfLevel } from './stock-words.ts';

type Body = CallerInput<typeof adjustStock>['body'];

/** What is being typed for some variants. */
interface Draft {
  /** The variants with what was shown of them when it began. */
  readonly levels: readonly StockLevel[];
  readonly text: string;
  /** Null for the one that goes with what is typed. */
  readonly reason: AdjustmentReason | null;
  readonly note: string;
  /** Lets the call be repeated after a broken connection without counting twice. */
  readonly reference: string;
  readonly error: string;
}

/** An adjustment that is being made. */
export interface Adjusting {
  /** Null while nothing is adjusted. */
  readonly draft: Draft | null;
  readonly reason: AdjustmentReason;
  readonly isPending: boolean;
  begin(levels: readonly StockLevel[], text: string): void;
  change(part: Partial<Pick<Draft, 'text' | 'reason' | 'note'>>): void;
  cancel(): void;
  /** Makes it; true when it is made. */
  save(): Promise<boolean>;
}

/** The figures that a refusal tells of the variants that it is about. */
const problemsSchema = z.array(
  z.object({ variantId: z.string(), onHand: z.int().optional(), held: z.int().optional() }),
);

function figuresOf(cause: unknown) {
  const told = cause instanceof ApiError ? cause.body?.['problems'] : undefined;
  return (problemsSchema.safeParse(told).data ?? []).flatMap(({ variantId, onHand, held }) =>
    onHand === undefined || held === undefined
      ? []
      : [{ variantId, onHand, held, available: inStockOf({ onHand, held }) }],
  );
}

function describeDone(body: Body, levels: readonly StockLevel[]): string {
  const [first] = levels;
  if (levels.length !== 1 || first === undefined) {
    return `The stock of ${formatCount(levels.length, 'variant', 'variants')} has changed.`;
  }
  const { delta = 0 } = body.adjustments[0] ?? {};
  return `${nameOfLevel(first)}: ${formatDelta(delta)}, ${formatOnHand(first.onHand)}.`;
}

const makeReference = () => `${MADE_UP_REFERENCE}${crypto.randomUUID()}`;

/** The opposite of an adjustment, for who takes it back. */
function toOpposite({ adjustments, reason }: Body): Body {
  return {
    adjustments: adjustments.map(({ variantId, delta }) => ({ variantId, delta: -delta })),
    reason,
    note: 'Taken back',
    reference: makeReference(),
  };
}

function useSend() {
  const { client } = useStudio();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => client.call(adjustStock, { body }),
    onSuccess: ({ levels }) => putLevels(queries, levels),
    onError: (cause) => putLevels(queries, figuresOf(cause)),
    onSettled: () => {
      for (const { name } of [listStockMovements, checkStockLedger]) {
        void queries.invalidateQueries({ queryKey: [name] });
      }
    },
  });
}

/** Changes what is on hand of one variant or of several, with a way back. */
export function useAdjusting(): Adjusting {
  const [draft, setDraft] = useState<Draft | null>(null);
  const send = useSend();
  const reason = draft?.reason ?? reasonOfEntry(readStockEntry(draft?.text ?? ''));
  const undo = (body: Body) =>
    send.mutate(body, {
      onError: showProblem,
      onSuccess: ({ levels }) => showNotice({ message: `Taken back. ${describeDone(body, levels)}` }),
    });
  async function save(): Promise<boolean> {
    if (draft === null || send.isPending) return false;
    const result = toAdjustments(draft.levels, draft.text);
    if ('problem' in result) {
      setDraft({ ...draft, error: result.problem });
      return false;
    }
    const { note, reference } = draft;
    const body: Body = { adjustments: [...result.adjustments], reason, note, reference };
    try {
      const { levels } = await send.mutateAsync(body);
      setDraft(null);
      showNotice({
        message: describeDone(body, levels),
        undo: { label: 'Undo', run: () => undo(toOpposite(body)) },
      });
      return true;
    } catch (cause) {
      // The next try is weighed against what is shown by then.
      const newer = new Map(figuresOf(cause).map((one) => [one.variantId, one]));
      const levels = draft.levels.map((level) => ({ ...level, ...newer.get(level.variantId) }));
      setDraft({ ...draft, levels, error: describeError(cause) });
      return false;
    }
  }
  return {
    draft,
    reason,
    isPending: send.isPending,
    begin: (levels, text) =>
      setDraft({ levels, text, reason: null, note: '', reference: makeReference(), error: '' }),
    change: (part) => setDraft(draft === null ? null : { ...draft, ...part, error: '' }),
    cancel: () => setDraft(null),
    save,
  };
}
