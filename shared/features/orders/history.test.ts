import { describe, expect, it } from 'vitest';
import { ownHistory } from './history.ts';

const at = '2026-11-23T10:00:00.000Z';
const entry = (type: string, actor: string, note = '') => ({ at, type, actor, note });

describe('the history of an order as its buyer sees it', () => {
  it('tells what happened, without notes and names of staff', () => {
    const history = [
      entry('placed', 'Ada Marsh'),
      entry('paid', 'Awning'),
      entry('note', 'Ines', 'A difficult customer'),
      entry('held', 'Ines', 'Looks like fraud'),
      entry('disputed', 'Awning', 'fraudulent'),
      entry('fulfilled', 'Ines', '2'),
      entry('canceled', 'Ines', 'Fraud after all'),
    ];
    expect(ownHistory(history)).toEqual([
      entry('placed', 'Ada Marsh'),
      entry('paid', ''),
      entry('fulfilled', ''),
      entry('canceled', ''),
    ]);
  });

  it('says why a payment was declined', () => {
    expect(ownHistory([entry('declined', 'Awning', 'The card has expired.')])).toEqual([
      entry('declined', '', 'The card has expired.'),
    ]);
  });
});
