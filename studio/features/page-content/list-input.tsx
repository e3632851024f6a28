import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import type { BlockData, BlockField, ListField } from '#shared/features/blocks/field.ts';
import { toText } from '#shared/json/values.ts';
import { SortableList } from '../../components/sortable-list.tsx';
import classes from './page-editor.module.css';

/** What a new entry holds: nothing, for every field has a value to begin with. */
const NEW_ENTRY: BlockData = {};

/** The entries of a list, to put in order, to add and to remove. */
export function ListInput(props: {
  field: ListField;
  entries: readonly BlockData[];
  onChange: (entries: readonly BlockData[]) => void;
  children: (field: Exclude<BlockField, ListField>, at: number, value: unknown) => ReactNode;
}): ReactNode {
  const { field, entries, onChange } = props;
  const keys = useKeys(entries.length);
  const isFull = entries.length >= field.most;
  const nameOf = (entry: BlockData) => {
    const texts = field.fields.filter(({ kind }) => kind === 'line').map(({ name }) => toText(entry[name]));
    return texts.find((text) => text.trim() !== '') ?? field.one;
  };
  return (
    <div className={classes.list} role="group" aria-label={field.label}>
      <span className={classes.label}>
        {field.label}: {entries.length} of {field.most}
      </span>
      <SortableList
        label={field.label}
        items={entries}
        keyOf={(_, at) => keys.of(at)}
        nameOf={nameOf}
        onChange={(next) => {
          keys.follow(entries, next);
          onChange(next);
        }}
      >
        {(entry, at, handle) => (
          <details className={classes.entry}>
            <summary>
              {handle}
              <span className={classes.entryName}>{nameOf(entry)}</span>
            </summary>
            <div className={classes.fields}>
              {field.fields.map((inner) => props.children(inner, at, entry[inner.name]))}
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  keys.drop(at);
                  onChange(entries.toSpliced(at, 1));
                }}
              >
                Remove
              </Button>
            </div>
          </details>
        )}
      </SortableList>
      <div>
        <Button
          size="xs"
          variant="default"
          disabled={isFull}
          title={isFull ? `There are ${field.most} at most.` : undefined}
          onClick={() => onChange([...entries, NEW_ENTRY])}
        >
          Add: {field.one}
        </Button>
      </div>
    </div>
  );
}

/** Keys of entries that have no ids, so that an entry that is open stays open when it is moved. */
function useKeys(count: number): {
  of: (at: number) => string;
  follow: (before: readonly BlockData[], after: readonly BlockData[]) => void;
  drop: (at: number) => void;
} {
  const keys = useRef<string[]>([]);
  while (keys.current.length < count) keys.current.push(crypto.randomUUID());
  keys.current.length = count;
  return {
    of: (at) => keys.current[at] ?? '',
    follow(before, after) {
      const free = new Map(before.map((entry, at) => [at, entry]));
      keys.current = after.map((entry) => {
        const [at = 0] = [...free].find(([, one]) => one === entry) ?? [];
        free.delete(at);
        return keys.current[at] ?? crypto.randomUUID();
      });
    },
    drop(at) {
      keys.current = keys.current.toSpliced(at, 1);
    },
  };
}
