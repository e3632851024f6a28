/** Widest screen that counts as a phone, in px. */
const PHONE_UP_TO_PX = 432;
/** Narrowest one that does not. */
export const DESKTOP_FROM_PX = PHONE_UP_TO_PX + 1;
