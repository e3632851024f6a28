import { Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { placeAfterBlockStep } from '#shared/features/page-content/changes.ts';
import { BLOCKS_MAX, countBlocks, type PageContent } from '#shared/features/page-content/rules.ts';
import { SortableTree } from '../../components/sortable-tree.tsx';
import type { TreeItem, TreePlace } from '../../components/tree-order.ts';
import { nameOfBlock, titleOfBlock } from './block-words.ts';
import classes from './page-editor.module.css';
import type { BlockActs } from './use-block-acts.ts';

interface OutlineItem extends TreeItem {
  readonly name: string;
  readonly note: string;
}

/** What a section is called: its place on the page. */
export function nameOfSection({ sections }: PageContent, id: string): string {
  return `Section ${sections.findIndex((section) => section.id === id) + 1}`;
}

function toItems(content: PageContent): readonly OutlineItem[] {
  return content.sections.flatMap(({ id, blocks }) => [
    { id, parentId: null, name: nameOfSection(content, id), note: '' },
    ...blocks.map((block) => ({
      id: block.id,
      parentId: id,
      name: nameOfBlock(block),
      note: titleOfBlock(block),
    })),
  ]);
}

/** The sections and blocks of a page in their order, to go through, move and remove by keys and by hand. */
export function Outline(props: {
  content: PageContent;
  chosen: string | null;
  acts: BlockActs;
  onChoose: (id: string) => void;
  /** Opens what can be set of the chosen one. */
  onOpen: (id: string) => void;
  onAddBlock: () => void;
}): ReactNode {
  const { content, acts, chosen } = props;
  const [said, setSaid] = useState('');
  const items = toItems(content);
  const isSection = (id: string) => content.sections.some((section) => section.id === id);
  const handleMove = (id: string, { parentId, index }: TreePlace) => {
    if (parentId === null) acts.moveSection(id, index);
    else acts.moveBlock(id, { sectionId: parentId, index });
  };
  // The tree moves among sisters; a block goes on into the section before or after.
  const handleKey = (event: KeyboardEvent) => {
    const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
    if (step === undefined || chosen === null || isSection(chosen)) return;
    event.preventDefault();
    event.stopPropagation();
    const place = placeAfterBlockStep(content, chosen, step);
    if (place === undefined) {
      setSaid('It cannot go there.');
      return;
    }
    acts.moveBlock(chosen, place);
    setSaid(`It is block ${place.index + 1} of ${nameOfSection(content, place.sectionId)}.`);
  };
  return (
    <div className={classes.outline} onKeyDownCapture={handleKey}>
      <div className={classes.outlineHead}>
        <span className={classes.count}>
          {countBlocks(content)} of {BLOCKS_MAX} blocks
        </span>
        <Button size="compact-sm" variant="default" onClick={props.onAddBlock}>
          Add block
        </Button>
        <Button size="compact-sm" variant="default" onClick={acts.addSection}>
          Add section
        </Button>
      </div>
      {items.length === 0 ? (
        <p className={classes.quiet}>The page is empty. Add a block to begin.</p>
      ) : (
        <div className={classes.tree}>
          <SortableTree
            label="Sections and blocks"
            items={items}
            active={chosen}
            onActivate={props.onChoose}
            nameOf={({ name }) => name}
            noteOf={({ note }) => note}
            mayMove={(id, { parentId }) =>
              (parentId === null) === isSection(id) && (parentId === null || isSection(parentId))
            }
            onMove={handleMove}
            onOpen={props.onOpen}
            onDelete={acts.remove}
          />
        </div>
      )}
      <p className={classes.said} role="status">
        {said}
      </p>
    </div>
  );
}
