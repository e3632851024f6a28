import { Button, Select, Slider } from '@mantine/core';
import type { ReactNode } from 'react';
import { kindOf } from '#shared/features/blocks/kinds.ts';
import type { SectionSettings } from '#shared/features/page-content/changes.ts';
import {
  BACKGROUNDS,
  type Block,
  COLUMNS,
  type Section,
  SECTION_WIDTHS,
  SPACINGS,
} from '#shared/features/page-content/rules.ts';
import type { BlockActs } from './use-block-acts.ts';
import { titleOfBlock } from './block-words.ts';
import { FieldInput, type FieldMeans } from './field-input.tsx';
import classes from './page-editor.module.css';

/** Everything that can be set of a block. */
export function BlockForm(
  props: FieldMeans & {
    block: Block;
    onField: (field: string, value: unknown) => void;
    onSpan: (span: number) => void;
    onRemove: () => void;
    onDuplicate: () => void;
  },
): ReactNode {
  const { block, onField, onSpan, onRemove, onDuplicate, ...means } = props;
  const kind = kindOf(block.type);
  return (
    <section className={classes.form} aria-label="Settings of the block">
      <h3 className={classes.formTitle} tabIndex={-1} data-form-title>
        {titleOfBlock(block)}
      </h3>
      {kind === undefined ? (
        <p className={classes.quiet}>
          This block is of the type “{block.type}”, which this version does not know. It is kept as it is, and
          visitors do not see it.
        </p>
      ) : (
        <p className={classes.quiet}>{kind.purpose}</p>
      )}
      {kind?.fields.map((field) => (
        <FieldInput
          key={field.name}
          {...means}
          field={field}
          path={field.name}
          value={block.data[field.name]}
          onChange={onField}
        />
      ))}
      <div>
        <span className={classes.label} id="block-span">
          Width: {block.span} of {COLUMNS} columns
        </span>
        <Slider
          thumbLabel="Width in columns"
          min={1}
          max={COLUMNS}
          label={null}
          value={block.span}
          onChange={onSpan}
        />
        <p className={classes.quiet}>On phones every block is as wide as the page.</p>
      </div>
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={onDuplicate}>
          Duplicate
        </Button>
        <Button size="xs" variant="default" c="var(--red)" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </section>
  );
}

/** What can be done to several blocks at once. */
export function SeveralForm({ ids, acts }: { ids: ReadonlySet<string>; acts: BlockActs }): ReactNode {
  return (
    <section className={classes.form} aria-label="The chosen blocks">
      <h3 className={classes.formTitle} tabIndex={-1} data-form-title>
        {ids.size} blocks are chosen
      </h3>
      <p className={classes.quiet}>Drag one of them to move all, or press Alt and an arrow key.</p>
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={() => acts.step(ids, -1)}>
          Move up
        </Button>
        <Button size="xs" variant="default" onClick={() => acts.step(ids, 1)}>
          Move down
        </Button>
        <Button size="xs" variant="default" onClick={() => acts.duplicate(ids)}>
          Duplicate
        </Button>
        <Button size="xs" variant="default" c="var(--red)" onClick={() => acts.remove(ids)}>
          Remove
        </Button>
      </div>
    </section>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  none: 'None',
  tint: 'Tint',
  accent: 'Accent',
  dark: 'Dark',
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  narrow: 'Narrow',
  normal: 'Normal',
  full: 'Full',
};

function Setting<Name extends keyof SectionSettings>(props: {
  label: string;
  name: Name;
  choices: readonly SectionSettings[Name][];
  section: Section;
  onChange: (settings: Partial<SectionSettings>) => void;
}): ReactNode {
  const { choices, name } = props;
  return (
    <Select
      label={props.label}
      allowDeselect={false}
      data={choices.map((value) => ({ value, label: LABELS[value] ?? value }))}
      value={props.section[name]}
      onChange={(value) => {
        const next = choices.find((choice) => choice === value);
        if (next !== undefined) props.onChange({ [name]: next });
      }}
    />
  );
}

/** Everything that can be set of a section. */
export function SectionForm(props: {
  section: Section;
  name: string;
  onChange: (settings: Partial<SectionSettings>) => void;
  onAddBlock: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
}): ReactNode {
  const { section, onChange } = props;
  return (
    <section className={classes.form} aria-label="Settings of the section">
      <h3 className={classes.formTitle} tabIndex={-1} data-form-title>
        {props.name}
      </h3>
      <Setting
        label="Background"
        name="background"
        choices={BACKGROUNDS}
        section={section}
        onChange={onChange}
      />
      <Setting label="Spacing" name="spacing" choices={SPACINGS} section={section} onChange={onChange} />
      <Setting label="Width" name="width" choices={SECTION_WIDTHS} section={section} onChange={onChange} />
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={props.onAddBlock}>
          Add block
        </Button>
        <Button size="xs" variant="default" onClick={props.onDuplicate}>
          Duplicate
        </Button>
        <Button size="xs" variant="default" c="var(--red)" onClick={props.onRemove}>
          Remove
        </Button>
      </div>
    </section>
  );
}
