/**
 * Conformance cases that our engine answers otherwise on purpose, with the reason. Both ways are checked:
 * a case that passes after all must leave this list.
 */
export const KNOWN_DIFFERENCES: ReadonlyMap<string, string> = new Map([]);
