/** A list was asked to go on from a place that is none of it. */
export const BAD_CURSOR = {
  status: 400,
  text: 'This is not a place in the list. Start from the beginning.',
} as const;
