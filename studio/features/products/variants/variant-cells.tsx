import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Backorder } from '#shared/features/backorders/rules.ts';
import { BACKORDER_LIMIT_MAX } from '#shared/features/stock/rules.ts';
import { MediaIcon } from '../../../components/icons.tsx';
import type { Picture } from '../picture.ts';
import { readStockStep } from './stock-step.ts';
import { useCommitted } from '../use-committed.ts';
import { withLimit } from './variant-acts.ts';
import classes from './variants.module.css';

interface CellProps {
  /** What it is, with the name of the variant. */
  readonly label: string;
  /** Name of the column, by which keys find the cell above and below. */
  readonly column: string;
  readonly isDisabled?: boolean;
}

/** A text of a variant: taken over when it is left or ended with Enter; Escape takes back what is typed. */
export function TextCell(
  props: CellProps & {
    value: string;
    error?: string | undefined;
    isNumber?: boolean;
    /** Word instead of an empty value. */
    placeholder?: string;
    onCommit: (text: string) => void;
  },
): ReactNode {
  const { error } = props;
  const field = useCommitted(props.value, props.onCommit);
  return (
    <input
      className={classes.input}
      aria-label={props.label}
      aria-invalid={error === undefined ? undefined : true}
      title={error}
      data-column={props.column}
      data-number={props.isNumber === true ? true : undefined}
      inputMode={props.isNumber === true ? 'decimal' : undefined}
      disabled={props.isDisabled}
      placeholder={props.placeholder}
      onFocus={(event) => event.currentTarget.select()}
      {...field}
    />
  );
}

/** What is left of a variant; "+5", "-2" or a counted figure changes it by a step. */
export function StockCell(
  props: CellProps & {
    /** Pieces that are left, below 0 where some are owed; undefined where stock is not counted. */
    left: number | undefined;
    onStep: (delta: number) => void;
  },
): ReactNode {
  const { left = 0, onStep } = props;
  const [problem, setProblem] = useState<string>();
  const handleCommit = (text: string) => {
    const step = readStockStep(text, left);
    setProblem('problem' in step ? `${step.problem} “${text}” was not taken.` : undefined);
    if ('delta' in step && step.delta !== 0) onStep(step.delta);
  };
  return (
    <TextCell
      {...props}
      isNumber
      isDisabled={props.isDisabled === true || props.left === undefined}
      value={props.left === undefined ? '∞' : String(left)}
      error={problem}
      onCommit={handleCommit}
    />
  );
}

/** How many pieces of a variant are sold without stock; empty for none. */
export function LimitCell(
  props: CellProps & {
    /** Undefined where stock is not counted. */
    backorder: Backorder | null | undefined;
    error: string | undefined;
    onChange: (backorder: Backorder | null) => void;
  },
): ReactNode {
  const { backorder, onChange } = props;
  const [problem, setProblem] = useState<string>();
  const handleCommit = (text: string) => {
    const limit = /^\d{0,4}$/.test(text.trim()) ? Number(text) : undefined;
    setProblem(
      limit === undefined
        ? `Enter at most ${BACKORDER_LIMIT_MAX} items. “${text}” was not taken.`
        : undefined,
    );
    if (limit !== undefined) onChange(withLimit(backorder ?? null, limit));
  };
  return (
    <TextCell
      {...props}
      isNumber
      isDisabled={props.isDisabled === true || backorder === undefined}
      placeholder="–"
      value={String(backorder?.limit ?? '')}
      error={problem ?? props.error}
      onCommit={handleCommit}
    />
  );
}

/** A yes or no of a variant. */
export function CheckCell(
  props: CellProps & {
    isChecked: boolean;
    error?: string | undefined;
    onChange: (isChecked: boolean) => void;
  },
): ReactNode {
  return (
    <input
      type="checkbox"
      className={classes.check}
      aria-label={props.label}
      aria-invalid={props.error === undefined ? undefined : true}
      title={props.error}
      data-column={props.column}
      disabled={props.isDisabled}
      checked={props.isChecked}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

/** The picture of a variant, one of those of the product. */
export function PictureCell(
  props: CellProps & {
    imageId: string | null;
    pictures: readonly Picture[];
    onChange: (imageId: string | null) => void;
  },
): ReactNode {
  const { pictures, imageId, onChange } = props;
  const chosen = pictures.find(({ id }) => id === imageId);
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={classes.pictureButton}
          aria-label={`${props.label}: ${chosen === undefined ? 'none' : chosen.name}`}
          data-column={props.column}
          disabled={props.isDisabled === true || pictures.length === 0}
          title={pictures.length === 0 ? 'Add pictures to the product first' : undefined}
        >
          {chosen === undefined ? <MediaIcon /> : <img src={chosen.address} alt="" />}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.pictureMenu ?? ''}>
        <Menu.Item onClick={() => onChange(null)}>None of its own</Menu.Item>
        {pictures.map(({ id, address, name }) => (
          <Menu.Item
            key={id}
            leftSection={<img className={classes.menuPicture} src={address} alt="" />}
            onClick={() => onChange(id)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
