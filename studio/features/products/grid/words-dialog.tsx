import { Button, Group, MultiSelect, SegmentedControl, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { TAG_LENGTH_MAX } from '#shared/features/products/catalog.ts';
import type { BulkChange, ProductCategory } from '#shared/features/products/shape.ts';
import { formatCount } from '../../../components/count-text.ts';
import { Dialog } from '../../../components/dialog.tsx';

/** Asks which tags or categories the chosen products get or lose. */
export function WordsDialog(props: {
  kind: 'tags' | 'categories';
  count: number;
  categories: readonly ProductCategory[];
  isOpen: boolean;
  onClose: () => void;
  onChange: (change: BulkChange) => void;
}): ReactNode {
  const { kind, count } = props;
  const [act, setAct] = useState<'add' | 'remove'>('add');
  const [words, setWords] = useState<string[]>([]);
  const isLong = kind === 'tags' && words.some((word) => word.length > TAG_LENGTH_MAX);
  const run = () => {
    if (kind === 'tags') props.onChange({ kind: act === 'add' ? 'addTags' : 'removeTags', tags: words });
    else {
      props.onChange({ kind: act === 'add' ? 'addCategories' : 'removeCategories', categoryIds: words });
    }
  };
  const title = kind === 'tags' ? 'Tags' : 'Categories';
  return (
    <Dialog
      title={`${title} of ${formatCount(count, 'product', 'products')}`}
      isOpen={props.isOpen}
      onClose={props.onClose}
    >
      <SegmentedControl
        aria-label="Action"
        fullWidth
        mb="sm"
        value={act}
        onChange={(value) => setAct(value === 'remove' ? 'remove' : 'add')}
        data={[
          { value: 'add', label: 'Add' },
          { value: 'remove', label: 'Remove' },
        ]}
      />
      {kind === 'tags' ? (
        <TagsInput
          label="Tags"
          description="Enter or a comma ends a tag."
          error={isLong && `A tag has at most ${TAG_LENGTH_MAX} characters.`}
          value={words}
          onChange={setWords}
          acceptValueOnBlur
          data-autofocus
        />
      ) : (
        <MultiSelect
          label="Categories"
          searchable
          limit={50}
          nothingFoundMessage="There is no such category."
          data={props.categories.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          value={words}
          onChange={setWords}
          data-autofocus
        />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <Button disabled={words.length === 0 || isLong} onClick={run}>
          {act === 'add' ? 'Add to' : 'Remove from'} {formatCount(count, 'product', 'products')}
        </Button>
      </Group>
    </Dialog>
  );
}
