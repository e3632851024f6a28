/** Makes a slug: other characters than ASCII letters, digits, white space and `-` go, white space becomes `-`. */
export function slugify(text: string): string {
  return text
    .replace(/[^a-zA-Z0-9\s-]+/g, '')
    .replace(/\s+/g, '-')
    .toLowerCase();
}
