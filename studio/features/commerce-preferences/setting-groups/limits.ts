/** Most of an amount that a setting takes, in hundredths. */
export const CENTS_MAX = 10_000_000;
