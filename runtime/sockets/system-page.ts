import type { PageType } from '#shared/codes/page-type.ts';
import type { RateLimitGroup } from '#shared/http/rate-limits.ts';
import type { WordsByLanguage } from '#shared/text/words-in.ts';
import type { ReadScope } from '../database/read-connections.ts';
import type { PageAsk, PagePart } from '../features/pages/page-context.ts';

/** Where the studio previews a page that no collection has. */
interface PagePreview {
  /** Its path there, where that is another one than visitors'. One that ends in a slash takes whatever follows. */
  readonly path?: string;
  /** Its place among these pages: buyers come to those with lower numbers first. */
  readonly place: number;
  /** True for what is also shown to who edits products and nothing else. */
  readonly isOfProducts?: true;
  /**
   * The pages that there are to show, where it is not exactly one.
   * @param title of the page in the language of the site
   */
  readonly list?: (
    scope: ReadScope,
    title: string,
  ) => Promise<readonly { readonly path: string; readonly title: string }[]>;
}

/** A page that belongs to a feature and to no collection of the site. */
export interface SystemPage {
  /** Its name, by which other features say something on it; several addresses may share it. */
  readonly kind: string;
  /** Where visitors find it; with `/:token` at its end for one that opens by what follows. None has it that stands in for others. */
  readonly path?: string;
  /** Page-type code, or those of themes with the page of their own and without. */
  readonly pageType: PageType | { readonly ofTheme: PageType; readonly common: PageType };
  /** The theme file that renders its main content. */
  readonly template: string;
  /** HTTP status; 200 unless said otherwise. */
  readonly status?: number;
  /** Whether everybody is shown the same, so that it may be kept, or each visitor their own. */
  readonly access: 'everybody' | 'visitor' | 'token';
  /** The query parameter with the token, where it does not end the path. */
  readonly tokenParameter?: string;
  /** Whose cart it is about: the visitor's usual one, the one that the address or the form names, or that one first. */
  readonly cart?: 'usual' | 'named' | 'namedOrUsual';
  /** Set where its forms name the visitor's crumb. */
  readonly hasCrumb?: true;
  /** Further facts of this very visitor's copy, by what the address or the form names. */
  readonly visitorJson?: (named: (name: string) => unknown) => Readonly<Record<string, unknown>>;
  /** What asks for it with a query count against, where the answer is not kept. */
  readonly limits?: readonly RateLimitGroup[];
  /** Its title in every language of the program. */
  readonly titles: WordsByLanguage<string>;
  readonly preview?: PagePreview;
  /** Its own part of its JSON. */
  readonly context?: (ask: PageAsk) => Promise<PagePart | undefined>;
}

/** Declares a page that belongs to a feature and to no collection of the site. */
export function systemPage(page: SystemPage): SystemPage {
  return page;
}
