import { Button, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { OPTIONS_MAX, VARIANTS_MAX } from '#shared/features/products/catalog.ts';
import {
  editsOf,
  type OptionEdit,
  type OptionPlan,
  type OptionProblem,
  optionProblems,
  planOptions,
  type ValueEdit,
} from '#shared/features/products/option-plan.ts';
import { formatCount } from '../../../components/count-text.ts';
import { PlusIcon } from '../../../components/icons.tsx';
import { Failure } from '../../../components/page.tsx';
import { RemoveButton } from '../../../components/remove-button.tsx';
import { SortableList } from '../../../components/sortable-list.tsx';
import type { VariantForm } from '../product-form.ts';
import { nameOfVariant } from './variant-acts.ts';
import classes from './variants.module.css';

/** Variants that are named in a list of those that go. */
const NAMED_MAX = 8;

/** An option with a name for its row, whatever is written in it. */
interface OptionRow extends Omit<OptionEdit, 'values'> {
  readonly key: string;
  readonly values: readonly (ValueEdit & { readonly key: string })[];
}

function toRows(edits: readonly OptionEdit[]): readonly OptionRow[] {
  return edits.map((edit, option) => ({
    ...edit,
    key: `option-${option}`,
    values: edit.values.map((value, index) => ({ ...value, key: `value-${option}-${index}` })),
  }));
}

const newKey = () => crypto.randomUUID();

/** Values of an option: what is typed and ended with Enter or a comma becomes one more. */
function Values(props: {
  option: OptionRow;
  number: number;
  problems: readonly OptionProblem[];
  onChange: (values: OptionRow['values']) => void;
}): ReactNode {
  const { option, onChange } = props;
  const [typed, setTyped] = useState('');
  const name = option.name.trim() === '' ? `option ${props.number}` : option.name;
  const add = () => {
    const texts = typed.split(',').map((text) => text.trim());
    const added = texts.filter((text) => text !== '');
    setTyped('');
    if (added.length === 0) return;
    onChange([...option.values, ...added.map((value) => ({ key: newKey(), from: null, value }))]);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add();
  };
  const change = (index: number, value: string) =>
    onChange(option.values.map((one, place) => (place === index ? { ...one, value } : one)));
  return (
    <div className={classes.values}>
      <SortableList
        label={`Values of ${name}`}
        className={classes.valueList}
        isGrid
        items={option.values}
        keyOf={({ key }) => key}
        nameOf={({ value }) => value}
        onChange={onChange}
      >
        {({ value }, index, handle) => (
          <span className={classes.value}>
            {handle}
            <TextInput
              size="xs"
              className={classes.valueInput ?? ''}
              aria-label={`Value ${index + 1} of ${name}`}
              value={value}
              error={props.problems.find((problem) => problem.value === index)?.text}
              onChange={(event) => change(index, event.currentTarget.value)}
            />
            <RemoveButton
              name={value}
              onRemove={() => onChange(option.values.filter((_, place) => place !== index))}
            />
          </span>
        )}
      </SortableList>
      <TextInput
        size="xs"
        className={classes.addValue ?? ''}
        aria-label={`Add a value to ${name}`}
        placeholder="Add a value, press Enter"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={add}
      />
    </div>
  );
}

function Removed({ removed }: { removed: readonly VariantForm[] }): ReactNode {
  if (removed.length === 0) return null;
  const named = removed.slice(0, NAMED_MAX).map(nameOfVariant).join(', ');
  const rest = removed.length - NAMED_MAX;
  return (
    <p className={classes.going}>
      {formatCount(removed.length, 'variant goes', 'variants go')}: {named}
      {rest > 0 && ` and ${rest} more`}. What is in their stock goes with them.
    </p>
  );
}

function Consequences({ plan }: { plan: OptionPlan<VariantForm> }): ReactNode {
  const { variants, removed, isTooMany } = plan;
  if (isTooMany) {
    return (
      <Failure>
        That would be more than {VARIANTS_MAX} variants, the most that a product may have. Remove some values
        out.
      </Failure>
    );
  }
  const added = variants.filter(({ isNew }) => isNew).length;
  return (
    <div className={classes.consequences} role="status">
      <p>
        {formatCount(variants.length - added, 'variant stays', 'variants stay')}, {added}{' '}
        {added === 1 ? 'is' : 'are'} new. {variants.length} of at most {VARIANTS_MAX}.
      </p>
      <Removed removed={removed} />
    </div>
  );
}

/** Edits the options of a product; what that does to its variants is shown before it is done. */
export function VariantOptions(props: {
  options: readonly string[];
  variants: readonly VariantForm[];
  onApply: (edits: readonly OptionEdit[]) => void;
  onCancel: () => void;
}): ReactNode {
  const { options, variants } = props;
  const [rows, setRows] = useState<readonly OptionRow[]>(() => {
    const known = toRows(editsOf(options, variants));
    return known.length > 0 ? known : [{ key: 'first', from: null, name: '', values: [] }];
  });
  const [isChecked, setIsChecked] = useState(false);
  const problems = optionProblems(rows);
  const plan = problems.length === 0 ? planOptions(variants, rows) : undefined;
  const change = (key: string, part: Partial<OptionRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const handleApply = () => {
    setIsChecked(true);
    if (plan !== undefined && !plan.isTooMany) props.onApply(rows);
  };
  const shown = isChecked ? problems : [];
  return (
    <section className={classes.options} aria-label="Options">
      <SortableList
        label="Options of the product"
        items={rows}
        keyOf={({ key }) => key}
        nameOf={({ name }) => (name.trim() === '' ? 'the option without a name' : name)}
        onChange={setRows}
      >
        {(row, index, handle) => {
          const own = shown.filter(({ option }) => option === index);
          const problem = own.find(({ value }) => value === undefined);
          return (
            <div className={classes.option}>
              <div className={classes.optionHead}>
                {handle}
                <TextInput
                  className={classes.optionName ?? ''}
                  aria-label={`Name of option ${index + 1}`}
                  placeholder="Such as Size"
                  value={row.name}
                  error={problem?.text}
                  data-autofocus={row.name === '' ? true : undefined}
                  onChange={(event) => change(row.key, { name: event.currentTarget.value })}
                />
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
                >
                  Remove<span className={classes.hidden}> option {row.name || index + 1}</span>
                </Button>
              </div>
              <Values
                option={row}
                number={index + 1}
                problems={own}
                onChange={(values) => change(row.key, { values })}
              />
            </div>
          );
        }}
      </SortableList>
      <div className={classes.optionActs}>
        <Button
          size="xs"
          variant="default"
          leftSection={<PlusIcon />}
          disabled={rows.length >= OPTIONS_MAX}
          onClick={() => setRows([...rows, { key: newKey(), from: null, name: '', values: [] }])}
        >
          Add an option
        </Button>
        <span className={classes.quiet}>
          {rows.length} of at most {OPTIONS_MAX} options
        </span>
      </div>
      {plan !== undefined && <Consequences plan={plan} />}
      {isChecked && problems.length > 0 && <Failure>Look at the marked options.</Failure>}
      <div className={classes.optionActs}>
        <Button size="xs" onClick={handleApply} disabled={plan?.isTooMany === true}>
          Change the variants
        </Button>
        <Button size="xs" variant="default" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
