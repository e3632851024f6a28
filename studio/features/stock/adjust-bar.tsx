import { Button, Select, TextInput } from '@mantine/core';
import { useEventListener } from '@mantine/hooks';
import type { FormEvent, ReactNode } from 'react';
import { ADJUSTMENT_REASONS, type AdjustmentReason } from '#shared/features/stock/rules.ts';
import { formatCount } from '../../components/count-text.ts';
import { readStockEntry, toAdjustments } from './stock-entry.ts';
import classes from './stock.module.css';
import { formatDelta, nameOfLevel, REASON_WORDS } from './stock-words.ts';
import type { Adjusting } from './use-adjusting.ts';

type Draft = NonNullable<Adjusting['draft']>;

/** What would become of the stock, as it is typed. */
function foresee({ levels, text }: Draft): string {
  if (readStockEntry(text) === undefined)
    return '+5 adds items, -2 removes items, 12 sets the counted quantity.';
  const result = toAdjustments(levels, text);
  if ('problem' in result) return result.problem;
  const [level] = levels;
  const [adjustment] = result.adjustments;
  if (levels.length > 1 || level === undefined || adjustment === undefined) {
    return `${formatCount(result.adjustments.length, 'variant changes', 'variants change')}.`;
  }
  const { delta } = adjustment;
  return `${level.onHand} on hand become ${level.onHand + delta} (${formatDelta(delta)}).`;
}

/** Why stock changes, what is noted with it, and what it will be; for several variants also by how much. */
export function AdjustBar({ adjusting, onDone }: { adjusting: Adjusting; onDone: () => void }): ReactNode {
  const { draft, reason } = adjusting;
  const cancel = () => {
    adjusting.cancel();
    onDone();
  };
  const form = useEventListener<'keydown', HTMLFormElement>('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    cancel();
  });
  if (draft === null) return null;
  const [first] = draft.levels;
  const isOne = draft.levels.length === 1 && first !== undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void adjusting.save().then((isMade) => isMade && onDone());
  };
  return (
    <form ref={form} className={classes.bar} aria-label="Change stock" onSubmit={handleSubmit} noValidate>
      <strong className={classes.barTitle}>
        {isOne ? nameOfLevel(first) : formatCount(draft.levels.length, 'variant', 'variants')}
      </strong>
      {!isOne && (
        <TextInput
          className={classes.barEntry ?? ''}
          label="On hand"
          autoComplete="off"
          autoFocus
          value={draft.text}
          onChange={(event) => adjusting.change({ text: event.currentTarget.value })}
        />
      )}
      <Select
        className={classes.barReason ?? ''}
        label="Reason"
        allowDeselect={false}
        data={ADJUSTMENT_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))}
        value={reason}
        onChange={(next) => adjusting.change({ reason: next as AdjustmentReason | null })}
      />
      <TextInput
        className={classes.barNote ?? ''}
        label="Note"
        placeholder="Such as the number of a delivery"
        value={draft.note}
        maxLength={500}
        onChange={(event) => adjusting.change({ note: event.currentTarget.value })}
      />
      <div className={classes.barActs}>
        <Button type="submit" loading={adjusting.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
      {draft.error === '' ? (
        <p className={classes.foresight} role="status">
          {foresee(draft)}
        </p>
      ) : (
        <p className={classes.refusal} role="alert">
          {draft.error} {isOne && `${first.onHand} on hand, ${first.held} held.`}
        </p>
      )}
    </form>
  );
}
