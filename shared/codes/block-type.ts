/** Block types that rules ask for (SPEC 3 "Enumerations"; language reference 25). */
export const BLOCK_TYPE = { image: 5 } as const;
