import { Button, Select, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { FOLDER_BEHAVIOR } from '#shared/codes/folder-behavior.ts';
import { completeLink, problemOfLink } from '#shared/features/site-layout/rules.ts';
import { MoveButtons } from '../../components/sortable-tree.tsx';
import type { TreePlace } from '../../components/tree-order.ts';
import { describeTarget, mayPut, nameOfItem, type NavItem, type NavPage } from './nav-items.ts';
import classes from './navigation.module.css';

const OWN_PAGE = String(FOLDER_BEHAVIOR.index);
/** What a click on an item does that holds others. */
const CLICKS: readonly { readonly value: string; readonly label: string }[] = [
  { value: OWN_PAGE, label: 'Opens its own page' },
  { value: String(FOLDER_BEHAVIOR.redirect), label: 'Opens the first item in it' },
  { value: String(FOLDER_BEHAVIOR.none), label: 'Only shows what is in it' },
];

interface ItemFormProps {
  readonly item: NavItem;
  readonly items: readonly NavItem[];
  readonly pages: ReadonlyMap<string, NavPage>;
  /** Other navigations, where it can go to. */
  readonly others: readonly { readonly name: string; readonly title: string }[];
  readonly mayRemove: boolean;
  readonly onChange: (item: NavItem) => void;
  readonly onMove: (id: string, place: TreePlace) => void;
  readonly onSendTo: (name: string) => void;
  readonly onRemove: () => void;
}

/** What an item says and where it leads, to change; and where else it could stand. */
export function ItemForm(props: ItemFormProps): ReactNode {
  const { item, items, pages } = props;
  const { target } = item;
  const [title, setTitle] = useState(item.title);
  const [link, setLink] = useState(target.kind === 'address' ? target.externalLink : '');
  const [behavior, setBehavior] = useState(String(item.folderBehavior ?? OWN_PAGE));
  const [errors, setErrors] = useState<{ title?: string; link?: string }>({});
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const externalLink = completeLink(link);
    const linkProblem = target.kind === 'address' ? problemOfLink(externalLink) : undefined;
    const titleProblem =
      target.kind === 'folder' && title.trim() === '' ? 'Enter a name for the folder.' : undefined;
    setErrors({
      ...(linkProblem === undefined ? {} : { link: linkProblem }),
      ...(titleProblem === undefined ? {} : { title: titleProblem }),
    });
    if (linkProblem !== undefined || titleProblem !== undefined) return;
    const isSaid = item.folderBehavior !== undefined || behavior !== OWN_PAGE;
    props.onChange({
      ...item,
      title: title.trim(),
      ...(isSaid ? { folderBehavior: Number(behavior) } : {}),
      target: target.kind === 'address' ? { kind: 'address', externalLink } : target,
    });
  };
  return (
    <form className={classes.form} aria-label="About the item" onSubmit={handleSubmit} noValidate>
      <div className={classes.formHead}>
        <h3 className={classes.subtitle}>{nameOfItem(item, pages)}</h3>
        <MoveButtons
          id={item.id}
          items={items}
          mayMove={(id, place) => mayPut(items, id, place)}
          onMove={props.onMove}
        />
      </div>
      <TextInput
        label="Label"
        description={target.kind === 'page' ? 'Empty for the title of the page.' : undefined}
        maxLength={200}
        data-item-words
        value={title}
        error={errors.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {target.kind === 'address' ? (
        <TextInput
          label="Address"
          spellCheck={false}
          value={link}
          error={errors.link}
          onChange={(event) => setLink(event.currentTarget.value)}
        />
      ) : (
        <p className={classes.quiet}>Leads to: {describeTarget(target, pages)}</p>
      )}
      {items.some(({ parentId }) => parentId === item.id) && (
        <Select
          label="Click"
          allowDeselect={false}
          data={[...CLICKS]}
          value={CLICKS.some(({ value }) => value === behavior) ? behavior : OWN_PAGE}
          onChange={(value) => setBehavior(value ?? OWN_PAGE)}
        />
      )}
      <div className={classes.acts}>
        <Button type="submit" variant="default">
          Save
        </Button>
        <Select
          className={classes.sendTo ?? ''}
          aria-label="Move to another navigation"
          placeholder="Move to…"
          data={props.others.map(({ name, title: label }) => ({ value: name, label }))}
          value={null}
          onChange={(name) => {
            if (name !== null) props.onSendTo(name);
          }}
        />
        <Button
          variant="default"
          c="var(--red)"
          disabled={!props.mayRemove}
          data-item-remove
          onClick={props.onRemove}
        >
          Remove
        </Button>
      </div>
      {!props.mayRemove && (
        <p className={classes.quiet}>This page is in no navigation. Move it to one to have it linked.</p>
      )}
    </form>
  );
}
