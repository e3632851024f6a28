import type { TellText, TextField, TranslatedThing } from '#shared/features/translations/texts.ts';
import type { SiteScope } from '../database/database.ts';
import type { SiteContent } from '../features/pages/site-content.ts';

/** Texts of a release that visitors read; their translations are published with it. */
export interface ReleasedTexts {
  /** What such things are, in lower case: `page`. */
  readonly kind: string;
  /** What staff call them: "Pages". */
  readonly title: string;
  /** The content with each of these texts as it is answered; told again, the same texts come at the same fields. */
  readonly walk: (content: SiteContent, tell: TellText) => SiteContent;
}

/** A text of a thing as it stands now. */
export interface ReadableText extends TextField {
  readonly text: string;
}

/** A thing with all its texts. */
export interface ReadableThing extends TranslatedThing {
  readonly fields: readonly ReadableText[];
}

/** Texts that visitors read as soon as they are written; so they do their translations. */
export interface LiveTexts {
  readonly kind: string;
  readonly title: string;
  /** Things in the order of their ids. @param after id of the last one that was read; empty at the start */
  readonly read: (
    scope: SiteScope,
    content: SiteContent,
    after: string,
    most: number,
  ) => Promise<readonly ReadableThing[]>;
  /** Some of them; those that are gone are missing. */
  readonly readOf: (
    scope: SiteScope,
    content: SiteContent,
    ids: readonly string[],
  ) => Promise<readonly ReadableThing[]>;
  /** What pages carry that show the thing in a language. */
  readonly tagsOf: (language: string, id: string) => readonly string[];
}
