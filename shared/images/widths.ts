/** Widths in px at which pictures are served (SPEC 4 "Image width tiers"). */
export const IMAGE_WIDTHS = [100, 300, 500, 750, 1000, 1500, 2500] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
