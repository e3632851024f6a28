/** How long a device counts as known after it signed in to an account, in ms. */
export const DEVICE_MS = 365 * 24 * 60 * 60 * 1000;
/** Accounts that one browser is known to; the ones it signed in to last. */
export const DEVICES_MAX = 5;
/** Most characters of what a device keeps of one account. */
export const DEVICE_MARK_MAX = 100;
