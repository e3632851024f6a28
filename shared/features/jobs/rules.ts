/** Most pieces of given-up work that are listed. */
export const LISTED_MAX = 200;
/** Most pieces that one call does something with. */
export const CHOSEN_MAX = 500;
/** How long a piece that was forgotten can be brought back, in ms (docs/jobs-and-mail.md). */
export const DISCARDED_MS = 30 * 24 * 60 * 60 * 1000;
/** Most tries that are kept of a piece. */
export const TRIES_MAX = 60;
