/** Block types that rules ask for. */
export const BLOCK_TYPE = { image: 5 } as const;
