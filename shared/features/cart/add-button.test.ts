import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddButtonEvent, type AddButtonState, type AddButtonStep, stepAddButton } from './add-button.ts';

const STATES: readonly AddButtonState[] = ['idle', 'adding', 'settled', 'added', 'error'];
const EVENTS: readonly AddButtonEvent[] = ['press', 'success', 'failure', 'cancel', 'elapsed'];

describe('stepAddButton', () => {
  const meant: readonly [AddButtonState, AddButtonEvent, AddButtonStep][] = [
    ['idle', 'press', { state: 'adding', send: true }],
    ['adding', 'success', { state: 'settled', waitMs: 1000 }],
    ['settled', 'elapsed', { state: 'added', waitMs: 2000 }],
    ['added', 'elapsed', { state: 'idle' }],
    ['adding', 'failure', { state: 'error', waitMs: 1000 }],
    ['error', 'elapsed', { state: 'idle' }],
    ['adding', 'cancel', { state: 'idle' }],
  ];

  it.each(meant)('goes on from %s after %s', (state, event, step) => {
    expect(stepAddButton(state, event, false)).toEqual(step);
  });

  it('ignores everything else, above all presses while it works or says that it did', () => {
    const known = new Set(meant.map(([state, event]) => `${state} ${event}`));
    const others = STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)).filter(
      ([state, event]) => !known.has(`${state} ${event}`),
    );
    expect(others).toHaveLength(STATES.length * EVENTS.length - meant.length);
    for (const [state, event] of others) expect(stepAddButton(state, event, false)).toBeUndefined();
  });

  it('goes to the checkout in express mode and is idle again afterwards', () => {
    expect(stepAddButton('adding', 'success', true)).toEqual({
      state: 'settled',
      waitMs: 1000,
      leave: true,
    });
  });

  it('sends once between two idle states, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 60 }), (events) => {
        let state: AddButtonState = 'idle';
        let sentSinceIdle = 0;
        for (const event of events) {
          const step = stepAddButton(state, event, false);
          if (!step) continue;
          state = step.state;
          if (step.send) sentSinceIdle += 1;
          expect(sentSinceIdle).toBeLessThanOrEqual(1);
          if (state === 'idle') sentSinceIdle = 0;
        }
      }),
    );
  });
});
