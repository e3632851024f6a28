import type { PageRoute } from './rules.ts';

/** A page that is described to search engines and to programs that show links. */
export interface DescribedPage {
  readonly route: PageRoute;
  /** What its templates see. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly title: string;
  /** Scheme and host of the site. */
  readonly origin: string;
  /** True for a page that search engines leave out. */
  readonly isHidden: boolean;
  /** What features know more of it, by their names; templates do not see it. */
  readonly known?: Readonly<Record<string, object>> | undefined;
}

/** What is said of a page in its head, beside its title, description and picture. */
export interface PageDescription {
  /** What link previews show it as; a page of a website where nothing is said. */
  readonly kind?: 'product';
  /** Its lowest price as decimal text. */
  readonly price?: { readonly amount: string; readonly currency: string };
  /** What it is in the words of schema.org, as JSON-LD. */
  readonly structuredData?: object;
}

/** Says what the head of a page says of it. */
export type DescribePage = (page: DescribedPage) => PageDescription;
