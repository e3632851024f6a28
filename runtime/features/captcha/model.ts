import { key, time } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** Solutions that were sent: each is good once. */
export const captchaSolutions = table('captcha_solutions', { solutionHash: key(), expiresAt: time() });
