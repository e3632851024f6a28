import { htmlBlock } from '#shared/features/blocks/html/block.ts';
import { menuBlock } from '#shared/features/blocks/menu/block.ts';
import { newBlock, newSection } from '#shared/features/page-content/changes.ts';
import { COLUMNS, type Block, type PageContent } from '#shared/features/page-content/rules.ts';
import {
  HIDDEN_NAVIGATION,
  MAIN_NAVIGATION,
  MEMBER_AREA_NAVIGATION,
} from '#shared/features/site-layout/rules.ts';
import { escapeText } from '#shared/html/escape.ts';

/** Blocks of a new footer that stand beside one another. */
const IN_ROW = 3;
const NOT_SHOWN: ReadonlySet<string> = new Set([HIDDEN_NAVIGATION, MEMBER_AREA_NAVIGATION]);

/** What a new footer is made of. */
interface FooterStart {
  /** What stands at the places of the theme, by their ids, as HTML. */
  readonly places: Readonly<Record<string, string>>;
  /** Names of the navigations of the site. */
  readonly navigations: readonly string[];
  readonly siteTitle: string;
  readonly makeId: () => string;
}

/**
 * A footer to begin with, so that nobody starts from nothing: the words that stand in the footer of the theme, at the
 * places whose names begin with "footer", and the navigation of the footer.
 */
export function startFooter({ places, navigations, siteTitle, makeId }: FooterStart): PageContent {
  const written = Object.entries(places)
    .filter(([id, html]) => id.startsWith('footer') && html.trim() !== '')
    .map(([, html]) => html);
  const texts = written.length > 0 ? written : [`<p>${escapeText(siteTitle)}</p>`];
  const blocks: Block[] = texts.map((html) => ({ ...newBlock(htmlBlock, makeId()), data: { html } }));
  const shown = navigations.filter((name) => !NOT_SHOWN.has(name));
  const navigation = shown.find((name) => name !== MAIN_NAVIGATION) ?? shown[0];
  if (navigation !== undefined) {
    const menu = newBlock(menuBlock, makeId());
    blocks.splice(2, 0, { ...menu, data: { ...menu.data, navigation } });
  }
  // What follows the first row is as wide as the page.
  const placed = blocks.map((block, at) => ({ ...block, span: at < IN_ROW ? COLUMNS / IN_ROW : COLUMNS }));
  return { sections: [newSection(makeId(), placed)] };
}
