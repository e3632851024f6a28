import { time } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** The table of when each site was last tidied. */
export const housekeepingRuns = table('housekeeping_runs', {
  /** When the site was last put on to be tidied. */
  begunAt: time(),
});
