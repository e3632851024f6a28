/** Special slices: pages that are made like every other and shown in the place of, before or over them. */
export const SLICE_NAMES = ['cover-page', 'lock-screen', 'popup-overlay'] as const;

export type SliceName = (typeof SLICE_NAMES)[number];
