/** Cookie that holds the crumb, and name of the query or form field that sends it back (runtime-contract B1). */
export const CRUMB_NAME = 'crumb';
/** Header that sends the crumb back. */
export const CRUMB_HEADER = 'x-csrf-token';
