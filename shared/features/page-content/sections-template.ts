import { BLOCK_KINDS } from '#shared/features/blocks/kinds.ts';
import { SECTIONS_TEMPLATE } from './rules.ts';

/** The template of a kind of block; a theme may have its own in its place. */
export const templateOfBlock = (type: string): string => `blocks/${type}.block`;

const SECTIONS_BLOCK = 'page-sections.block';

/** Templates that every theme has without bringing them, by path: of pages of sections and of all kinds of blocks. */
export function blockTemplates(): Readonly<Record<string, string>> {
  const kinds = BLOCK_KINDS.map(({ type }) => `{.section ${type}}{@|apply ${type}.block}{.end}`).join('');
  const sections = `{.repeated section sections}<section class="page-section page-section-{background|htmlattr} page-spacing-{spacing|htmlattr} page-width-{width|htmlattr}" id="s-{id|htmlattr}"><div class="page-grid">
{.repeated section blocks}{.var @blockId id}<div class="page-block page-block-{type|htmlattr} page-span-{span|htmlattr}" id="b-{id|htmlattr}">${kinds}{.section blockProblem}<p class="block-problem">{@|html}</p>{.end}</div>
{.end}</div></section>
{.end}`;
  return {
    [SECTIONS_TEMPLATE]: `<div class="page-sections">
{.section page}{@|apply ${SECTIONS_BLOCK}}{.end}</div>
`,
    [`blocks/${SECTIONS_BLOCK}`]: sections,
    ...Object.fromEntries(BLOCK_KINDS.map(({ type, template }) => [templateOfBlock(type), template])),
  };
}
