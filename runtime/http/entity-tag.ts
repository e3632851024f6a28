const ENTITY_TAG = /^(?:W\/)?"([\x21\x23-\x7e]{1,200})"$/;

/** The value of an ETag header for a version of a thing. */
export function writeEntityTag(version: string): string {
  return `"${version}"`;
}

/**
 * The version that a write is based on, as its `If-Match` header names it.
 * @param header undefined where there is none
 * @returns undefined without a header and for `*`, which any version matches; for a header that is no tag the header
 * itself, which no version is
 */
export function readEntityTag(header: string | undefined): string | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  return ENTITY_TAG.exec(header.trim())?.[1] ?? header;
}
