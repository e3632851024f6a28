import { checkData, type DataFault } from '#shared/features/blocks/check-data.ts';
import { kindOf } from '#shared/features/blocks/kinds.ts';
import type { SentContent } from './contract.ts';

type SentBlock = SentContent['sections'][number]['blocks'][number];

/** A page by the fields of the kinds of its blocks, with what is wrong with it at its paths: `sections.0.blocks.2.data.href`. */
interface CheckedContent {
  readonly content: SentContent;
  readonly faults: readonly DataFault[];
}

const TAKEN_ID = 'Another one of the page has this id.';

/** Takes ids, each once. */
function createIds(): (path: string, id: string) => readonly DataFault[] {
  const taken = new Set<string>();
  return (path, id) => {
    if (taken.has(id)) return [{ path: `${path}.id`, text: TAKEN_ID }];
    taken.add(id);
    return [];
  };
}

function checkBlock(
  block: SentBlock,
  path: string,
): { readonly block: SentBlock; readonly faults: DataFault[] } {
  const kind = kindOf(block.type);
  // What this program does not know stays as it is, for the one that does.
  if (kind === undefined) return { block, faults: [] };
  const { data, faults } = checkData(kind.fields, block.data);
  return {
    block: { ...block, data },
    faults: faults.map((fault) => ({ path: `${path}.data.${fault.path}`, text: fault.text })),
  };
}

/** Checks what a page consists of. Fields that a kind does not have are left out; blocks of unknown kinds are kept. */
export function checkContent({ sections }: SentContent): CheckedContent {
  const takeSection = createIds();
  const takeBlock = createIds();
  const faults: DataFault[] = [];
  const kept = sections.map((section, sectionAt) => {
    const path = `sections.${sectionAt}`;
    faults.push(...takeSection(path, section.id));
    const blocks = section.blocks.map((block, blockAt) => {
      const checked = checkBlock(block, `${path}.blocks.${blockAt}`);
      faults.push(...takeBlock(`${path}.blocks.${blockAt}`, block.id), ...checked.faults);
      return checked.block;
    });
    return { ...section, blocks };
  });
  return { content: { sections: kept }, faults };
}
