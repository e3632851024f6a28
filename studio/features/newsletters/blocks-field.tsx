import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import type { NewsletterInput } from '#shared/features/newsletters/contract.ts';
import { NEWSLETTER_KINDS, newsletterKindOf } from '#shared/features/newsletters/kinds.ts';
import { mediaImage } from '../../components/media-image.ts';
import { Failure } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { SortableList } from '../../components/sortable-list.tsx';
import type { UndoStack } from '../../components/use-undo-stack.ts';
import classes from './newsletters.module.css';
import type { NewsletterParts } from './parts.ts';

type Blocks = NewsletterInput['blocks'];
type Block = Blocks[number];

const titleOf = ({ type }: Block): string => newsletterKindOf(type)?.title ?? type;

/** An id that no block of a newsletter has. */
function freeId(blocks: Blocks): string {
  let at = blocks.length + 1;
  while (blocks.some(({ id }) => id === `block-${at}`)) at += 1;
  return `block-${at}`;
}

/** The blocks of a newsletter: put in order by dragging or by keys, each with its fields. */
export function BlocksField(props: {
  blocks: Blocks;
  error: string | undefined;
  mayReadProducts: boolean;
  parts: NewsletterParts;
  undo: UndoStack;
  /** @param label what was done, such as "Add a heading" */
  onChange: (label: string, blocks: Blocks) => void;
}): ReactNode {
  const { blocks, error, mayReadProducts, parts, undo, onChange } = props;
  const { FieldInput, Picker, Focus } = parts;
  const [picking, setPicking] = useState<{ readonly id: string; readonly field: string }>();
  const [pictures, setPictures] = useState<Readonly<Record<string, ImageItem>>>({});
  const setField = (id: string, field: string, value: unknown) =>
    onChange(
      'Change a block',
      blocks.map((one) => (one.id === id ? { ...one, data: { ...one.data, [field]: value } } : one)),
    );
  return (
    <div className={classes.blocks}>
      <SortableList
        label="Blocks"
        items={blocks}
        keyOf={({ id }) => id}
        nameOf={titleOf}
        onChange={(moved) => onChange('Move a block', moved)}
      >
        {(block, _, handle) => (
          <div className={classes.block} role="group" aria-label={titleOf(block)}>
            <div className={classes.blockHead}>
              {handle}
              <strong>{titleOf(block)}</strong>
              <Button
                size="xs"
                variant="default"
                aria-label={`Remove ${titleOf(block)}`}
                onClick={() =>
                  onChange(
                    'Remove a block',
                    blocks.filter(({ id }) => id !== block.id),
                  )
                }
              >
                Remove
              </Button>
            </div>
            {newsletterKindOf(block.type)?.fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                path={field.name}
                value={block.data[field.name]}
                onChange={(name, value) => setField(block.id, name, value)}
                mayCode={false}
                mayReadProducts={mayReadProducts}
                pictures={pictures}
                onPick={(name) => setPicking({ id: block.id, field: name })}
                Focus={Focus}
                shown={[]}
              />
            ))}
          </div>
        )}
      </SortableList>
      {blocks.length === 0 && <p className={pageClasses['quiet']}>No blocks yet.</p>}
      {error !== undefined && <Failure>{error}</Failure>}
      <div className={classes.toolbar}>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default">Add block</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {NEWSLETTER_KINDS.map(({ type, title, sample }) => (
              <Menu.Item
                key={type}
                onClick={() =>
                  onChange('Add a block', [...blocks, { id: freeId(blocks), type, data: { ...sample } }])
                }
              >
                {title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button variant="default" disabled={undo.next === undefined} title={undo.next} onClick={undo.undo}>
          Undo
        </Button>
        <Button variant="default" disabled={undo.again === undefined} title={undo.again} onClick={undo.redo}>
          Redo
        </Button>
      </div>
      <Picker
        noun="a picture"
        isForPictures
        isSingle
        isOpen={picking !== undefined}
        onChoose={([file]) => {
          if (file === undefined || picking === undefined) return;
          const item = mediaImage(file);
          setPictures((before) => ({ ...before, [item.id]: item }));
          setField(picking.id, picking.field, { mediaId: item.id });
          setPicking(undefined);
        }}
        onClose={() => setPicking(undefined)}
      />
    </div>
  );
}
