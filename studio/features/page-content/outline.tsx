import { Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { BLOCKS_MAX, countBlocks, type PageContent } from '#shared/features/page-content/rules.ts';
import { SortableTree } from '../../components/sortable-tree.tsx';
import type { TreeItem, TreePlace } from '../../components/tree-order.ts';
import { nameOfBlock, nameOfSection, titleOfBlock } from './block-words.ts';
import classes from './page-editor.module.css';
import type { BlockActs } from './use-block-acts.ts';
import type { Editor } from './use-editor.ts';

interface OutlineItem extends TreeItem {
  readonly name: string;
  readonly note: string;
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
  editor: Editor;
  acts: BlockActs;
  /** Opens what can be set of the chosen one. */
  onOpen: (id: string) => void;
}): ReactNode {
  const { content, editor, acts } = props;
  const { targetsOf } = editor;
  const chosen = editor.chosen?.id ?? null;
  const items = toItems(content);
  const isSection = (id: string) => content.sections.some((section) => section.id === id);
  const handleMove = (id: string, { parentId, index }: TreePlace) => {
    if (parentId === null) {
      acts.moveSection(id, index);
      return;
    }
    const others = content.sections.find((section) => section.id === parentId)?.blocks ?? [];
    const before = others.filter((block) => block.id !== id)[index]?.id ?? null;
    acts.moveBlocks(targetsOf(id), { sectionId: parentId, before });
  };
  // The tree moves among sisters; a block goes on into the section before or after, with all that are chosen with it.
  const handleKey = (event: KeyboardEvent) => {
    const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
    if (step === undefined || chosen === null || isSection(chosen)) return;
    event.preventDefault();
    event.stopPropagation();
    acts.step(targetsOf(chosen), step);
  };
  return (
    <div className={classes.outline} onKeyDownCapture={handleKey}>
      <div className={classes.outlineHead}>
        <span className={classes.count}>
          {countBlocks(content)} of {BLOCKS_MAX} blocks
        </span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => editor.openAdd({ where: chosen, isOnPage: false })}
        >
          Add block
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => acts.addSection()}>
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
            onActivate={editor.choose}
            chosen={editor.chosenIds}
            onChoose={editor.chooseBy}
            nameOf={({ name }) => name}
            noteOf={({ note }) => note}
            mayMove={(id, { parentId }) =>
              (parentId === null) === isSection(id) && (parentId === null || isSection(parentId))
            }
            onMove={handleMove}
            onOpen={props.onOpen}
            onDelete={(id) => acts.remove(targetsOf(id))}
          />
        </div>
      )}
    </div>
  );
}
