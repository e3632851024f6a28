/** Where the background of a page comes from. */
export const BACKGROUND_SOURCE = { undefined: -1, upload: 1, instagram: 2, video: 3, none: 4 } as const;
