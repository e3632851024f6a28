const MARKED = /<(?:awning|squarespace):block-field\b[^>]*?\bid\s*=\s*["']([A-Za-z][\w-]*)["']/g;

/** The places that templates mark for words and pictures of the site: `<awning:block-field id="home-title" />`. */
export function placesIn(templates: readonly string[]): ReadonlySet<string> {
  return new Set(templates.flatMap((text) => [...text.matchAll(MARKED)].map((match) => match[1] ?? '')));
}
