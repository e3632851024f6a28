import type { Chore } from '../../database/chores.ts';
import { checkLedger } from './ledger-check.ts';

/** Looks once a day whether the stock of a site adds up; where it does not, the work has failed. */
export const ledgerChore: Chore = {
  name: 'stock_levels',
  async run(scope) {
    const { differences } = await checkLedger(scope);
    if (differences.length === 0) return 0;
    throw new Error(`The stock of ${differences.length} variants is not the sum of its movements and holds.`);
  },
};
