/** A list was asked to go on from a place that is none of it. */
export const BAD_CURSOR = {
  status: 400,
  text: 'This is no place in the list. Start from its beginning.',
} as const;
