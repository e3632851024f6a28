/** What a click on a folder does. */
export const FOLDER_BEHAVIOR = { undefined: -1, index: 1, redirect: 2, none: 3, variation: 4 } as const;
