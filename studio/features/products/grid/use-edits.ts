import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProductSummary } from '#shared/features/products/shape.ts';
import { useDraft } from '../../../api/use-draft.ts';
import { formatCount } from '../../../components/count-text.ts';
import { showNotice } from '../../../components/notices.tsx';
import { editMany } from './bulk.ts';
import { type CellFacts, withEdit } from './cells.ts';
import { type CellEntry, enterAll, type PendingEdits, toProductEdits } from './edits.ts';
import { putProducts } from './queries.ts';
import type { Bulk } from './use-bulk.ts';

/** What is typed into the grid and not saved yet. */
export interface GridEdits {
  readonly pending: PendingEdits;
  enter(entries: readonly CellEntry[]): void;
  /** Takes the last entry back, else the last change that was saved. */
  undo(): void;
  /** Drops all of it. */
  discard(): void;
  save(products: readonly ProductSummary[]): Promise<void>;
}

const STEPS_MAX = 100;
const NOTHING: PendingEdits = {};

function tellProblems(problems: ReturnType<typeof enterAll>['problems']): void {
  const [first] = problems;
  if (first === undefined) return;
  const others = problems.length - 1;
  const rest = others === 0 ? '' : ` So it is with ${formatCount(others, 'more cell', 'more cells')}.`;
  showNotice({
    message: `“${first.text}” was not taken for ${first.productName}: ${first.problem}${rest}`,
    tone: 'problem',
  });
}

/** Gathers edits of cells until they are saved as one change; they wait while other screens are looked at. */
export function useGridEdits(bulk: Bulk, facts: CellFacts): GridEdits {
  const queries = useQueryClient();
  const [draft, setDraft] = useDraft<PendingEdits>('products-grid');
  const steps = useRef<PendingEdits[]>([]);
  const pending = draft ?? NOTHING;
  const keep = (next: PendingEdits) => setDraft(Object.keys(next).length === 0 ? undefined : next);

  return {
    pending,
    enter(entries) {
      const { edits, problems } = enterAll(pending, entries, facts);
      tellProblems(problems);
      if (problems.length === entries.length) return;
      steps.current = [...steps.current.slice(-STEPS_MAX), pending];
      keep(edits);
    },
    undo() {
      const before = steps.current.pop();
      if (before !== undefined) keep(before);
      else if (!bulk.undo()) showNotice({ message: 'There is nothing to undo.' });
    },
    discard() {
      steps.current = [...steps.current.slice(-STEPS_MAX), pending];
      keep(NOTHING);
    },
    async save(products) {
      const versions = new Map(products.map(({ id, version }) => [id, version]));
      const edits = toProductEdits(pending, versions);
      const { results } = await bulk.run((client, run) => editMany(client, edits, run), 'saved');
      const left = new Map(
        results
          .filter(({ result }) => result === 'refused')
          .map(({ productId, problem }) => [productId, problem]),
      );
      const answered = new Set(results.map(({ productId }) => productId));
      putProducts(queries, (product) => {
        const edit = pending[product.id]?.edit;
        if (edit === undefined || !answered.has(product.id) || left.has(product.id)) return product;
        return { ...withEdit(product, edit), version: product.version + 1 };
      });
      steps.current = [];
      keep(
        Object.fromEntries(
          Object.entries(pending).flatMap(([id, one]) => {
            if (!answered.has(id)) return [[id, one]];
            const problem = left.get(id);
            return problem === undefined ? [] : [[id, { ...one, problem }]];
          }),
        ),
      );
    },
  };
}
