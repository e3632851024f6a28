import { key, texts, time } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** What was taken out of the cache lately, so that all processes take it out. */
export const pagePurges = table('page_purges', { id: key(), tags: texts(), purgedAt: time() });
