/** Most failed jobs that are listed. */
export const LISTED_MAX = 200;
/** Most failed jobs that one call changes. */
export const CHOSEN_MAX = 500;
/** How long a deleted failed job can be restored, in ms (docs/jobs-and-mail.md). */
export const DISCARDED_MS = 30 * 24 * 60 * 60 * 1000;
/** Most tries that are kept of a job. */
export const TRIES_MAX = 60;
