/** Place of the inbox. */
export const SUBMISSIONS_PATH = 'audience/submissions';
