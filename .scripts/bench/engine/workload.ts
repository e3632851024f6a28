/** Languages that the pages are written in; eta and ejs share one but for their sign of raw output. */
export type Language = 'dialect' | 'liquid' | 'handlebars' | 'eta' | 'ejs';

/** A template with the partials it uses. */
export interface Page {
  readonly template: string;
  readonly partials: Readonly<Record<string, string>>;
}

/** One page, written in every language and by hand, that must come out the same byte for byte. */
export interface Workload {
  readonly title: string;
  /** Makes the data; the same at every call. */
  data(): object;
  /** An engine whose language has no page here cannot print it. */
  readonly pages: Readonly<Partial<Record<Language, Page>>>;
  /** Epoch milliseconds of the present, for a page whose formatters need locale data. */
  readonly now: number | undefined;
  /** The same page as one JavaScript function that knows the shape of the data; none where formatters do the work. */
  readonly byHand: ((data: object) => string) | undefined;
}

/** Keeps the type of a workload's data between its maker and its hand-written page. */
export function workload<T extends object>(parts: {
  readonly title: string;
  readonly data: () => T;
  readonly pages: Readonly<Partial<Record<Language, Page>>>;
  readonly now?: number;
  readonly byHand?: (data: T) => string;
}): Workload {
  const { title, data, pages, now, byHand } = parts;
  // Strings that were put together are ropes: through JSON they are flat, as data from a database is.
  return {
    title,
    data: () => JSON.parse(JSON.stringify(data())) as object,
    pages,
    now,
    byHand: byHand && ((given) => byHand(given as T)),
  };
}

/** A page whose templates are written on several lines: line ends and indentation are no output. */
export function page(template: string, partials: Readonly<Record<string, string>> = {}): Page {
  return {
    template: joined(template),
    partials: Object.fromEntries(Object.entries(partials).map(([name, text]) => [name, joined(text)])),
  };
}

/** The ejs page for an eta page without partials: only the tag of raw output differs. */
export function asEjs({ template, partials }: Page): Page {
  const written = (text: string): string => text.replaceAll('<%~', '<%-');
  return {
    template: written(template),
    partials: Object.fromEntries(Object.entries(partials).map(([name, text]) => [name, written(text)])),
  };
}

/** The same page with a text of its own in every template, which no cache of an engine or of V8 can know. */
export function salted({ template, partials }: Page, salt: number): Page {
  const mark = `<!-- ${salt} -->`;
  const marked = Object.entries(partials).map(([name, text]) => [name, text + mark]);
  return { template: template + mark, partials: Object.fromEntries(marked) as Record<string, string> };
}

function joined(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('');
}
