import type { MovementReason } from '#shared/features/stock/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { type Statement } from '../../database/in-order.ts';
import type { SignedIn } from '../../http/context.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { MAIN_LOCATION } from './to-join.ts';
import { defineStock } from './model.ts';

/** Who moves stock; undefined for the server itself. */
export type Mover = Pick<SignedIn, 'kind' | 'id' | 'name'> | undefined;

const SYSTEM = { kind: 'system', id: '', name: 'Awning' } as const;

/** Pieces that came, went, or are held from now on or no longer. */
export interface Movement {
  readonly variantId: string;
  readonly reason: MovementReason;
  readonly delta?: number;
  readonly heldDelta?: number;
  /** What is on hand afterwards. */
  readonly onHand: number;
  readonly note?: string;
  readonly reference: string | null;
}

/** Columns of a movement in the order in which statements write them: its actor comes last. */
export const MOVEMENT_COLUMNS = `website_id, id, at, variant_id, location, reason, delta, held_delta, on_hand, note, reference,
                         actor_kind, actor_id, actor_name`;

/** Values of the three columns that say who moved something. */
export function actorColumns(
  by: Mover,
): readonly [kind: SignedIn['kind'] | 'system', id: string, name: string] {
  const { kind, id, name } = by ?? SYSTEM;
  return [kind, id, name];
}

/**
 * Makes the store of movements.
 * @param deps.onChange told the variants whose stock changed, in the transaction that changes it
 */
export function createMovements(deps: {
  db: Database;
  ids: Ids;
  onChange: (scope: SiteScope, variantIds: readonly string[]) => Statement<void>;
}) {
  const { ids, onChange } = deps;
  const { stockMovements } = defineStock(deps.db.sequelize);
  return {
    /** Writes movements and tells that the stock of their variants changed. */
    async book(scope: SiteScope, by: Mover, now: number, movements: readonly Movement[]): Promise<void> {
      if (movements.length === 0) return;
      const { websiteId, transaction } = scope;
      const [actorKind, actorId, actorName] = actorColumns(by);
      const rows = movements.map((movement) => ({
        delta: 0,
        heldDelta: 0,
        note: '',
        ...movement,
        websiteId,
        id: ids.id(),
        at: new Date(now),
        location: MAIN_LOCATION,
        actorKind,
        actorId,
        actorName,
      }));
      await stockMovements.bulkCreate(rows, { transaction });
      await scope.ask(onChange(scope, [...new Set(movements.map(({ variantId }) => variantId))]));
    },
  };
}

/** The movements of a site's stock; they can be added and nothing else. */
export type Movements = ReturnType<typeof createMovements>;
