import { ADDED_LABEL_MS, ERROR_RESET_MS, SUCCESS_LABEL_DELAY_MS } from './rules.ts';

/** States of the add-to-cart button; `settled` has the answer but still shows the adding label. */
export type AddButtonState = 'idle' | 'adding' | 'settled' | 'added' | 'error';

/** What happens to the button; `cancel` is a form that was closed, `elapsed` ends the wait that the last step asked for. */
export type AddButtonEvent = 'press' | 'success' | 'failure' | 'cancel' | 'elapsed';

/** The next state and the one thing to do on entering it. */
export interface AddButtonStep {
  readonly state: AddButtonState;
  /** Call the server. */
  readonly send?: true;
  /** Leave for the page that buying goes on at. */
  readonly leave?: true;
  /** Hand in `elapsed` after so many milliseconds. */
  readonly waitMs?: number;
}

/**
 * The add-to-cart button's next step, or undefined where the event means nothing in that state: a button that
 * works or was used already ignores presses.
 * @param leaves whether buying goes on at another page once the server has taken the item
 */
export function stepAddButton(
  state: AddButtonState,
  event: AddButtonEvent,
  leaves: boolean,
): AddButtonStep | undefined {
  switch (`${state} ${event}`) {
    case 'idle press':
      return { state: 'adding', send: true };
    case 'adding success':
      // Leaving waits too: who comes back to the page, or cannot leave, finds a button that works.
      return {
        state: 'settled',
        waitMs: SUCCESS_LABEL_DELAY_MS,
        ...(leaves ? { leave: true } : {}),
      };
    case 'adding failure':
      return { state: 'error', waitMs: ERROR_RESET_MS };
    case 'adding cancel':
      return { state: 'idle' };
    case 'settled elapsed':
      return { state: 'added', waitMs: ADDED_LABEL_MS };
    case 'added elapsed':
    case 'error elapsed':
      return { state: 'idle' };
    default:
      return undefined;
  }
}
