/** Variants of blocks by the type that they belong to; no variant has the last id of the range, 1019. */
export const BLOCK_VARIANT = {
  gallery: { slideshow: 1000, carousel: 1001, grid: 1002, stack: 1003 },
  summary: { wall: 1004, carousel: 1005, list: 1006, grid: 1007 },
  chart: { bar: 1008, line: 1009, pie: 1010 },
  image: { inline: 1011, poster: 1012, card: 1013, overlap: 1014, collage: 1015, stack: 1016 },
  tock: { reservations: 1017, events: 1018 },
} as const;
