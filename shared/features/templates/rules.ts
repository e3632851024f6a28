/** Longest theme file, in UTF-16 units (runtime-contract B15, "template source"). */
export const MAX_TEMPLATE_LENGTH = 1_000_000;
