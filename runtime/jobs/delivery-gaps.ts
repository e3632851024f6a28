const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Waits between the tries to hand something over to somebody outside, in seconds; after the last one it is a failed job. */
export const DELIVERY_GAPS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, 24 * HOUR];
