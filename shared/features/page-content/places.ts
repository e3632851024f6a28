const MARKED =
  /<(?:awning|squarespace):block-field\b[^>]*?\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>/]+))/gi;
const WORD = /^[A-Za-z][\w-]*$/;
const VALUE = /\{[^{}]+\}/;

/** What templates mark for words and pictures of the site: places by their ids, and ids that are made of values. */
export interface MarkedPlaces {
  readonly ids: ReadonlySet<string>;
  /** True for a place of that id, and for an id that a template makes of the values of a page. */
  has(id: string): boolean;
}

/** What an id that is made of values may come to be: `post-{id}` is `post-` and some letters. */
function patternOf(id: string): RegExp {
  const parts = id.split(new RegExp(VALUE, 'g')).map((part) => part.replace(/[^\w-]/g, ''));
  return new RegExp(`^${parts.join('[\\w-]+')}$`);
}

/** The places that templates mark: `<awning:block-field id="home-title" />`, `<squarespace:block-field id="post-{id}" />`. */
export function placesIn(templates: readonly string[]): MarkedPlaces {
  const all = templates.flatMap((text) =>
    [...text.matchAll(MARKED)].map(([, double, single, bare]) => double ?? single ?? bare ?? ''),
  );
  const ids = new Set(all.filter((id) => WORD.test(id)));
  const patterns = [...new Set(all.filter((id) => VALUE.test(id)))].map(patternOf);
  return { ids, has: (id) => ids.has(id) || patterns.some((pattern) => pattern.test(id)) };
}
