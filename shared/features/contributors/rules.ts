/** Shown for an unknown account and a wrong password alike, so that nobody learns which accounts exist. */
export const LOGIN_FAILED = 'This e-mail address and password do not belong together.';

/** How long a session lasts without renewal, in ms (runtime-contract B1, cookie "contributor"). */
export const SESSION_MS = 12 * 60 * 60 * 1000;

/** The sample site's owner, for whoever tries Awning on their own machine. */
export const SAMPLE_LOGIN = { email: 'owner@saltmarsh.example', password: 'low-tide-kiln' } as const;

/** Why the sample login is refused to anyone but the person at this machine. */
export const SAMPLE_LOGIN_IS_LOCAL =
  'The sample login works on this machine only. Make an account of your own.';
