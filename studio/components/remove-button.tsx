import type { ReactNode } from 'react';
import { CloseIcon } from './icons.tsx';
import classes from './remove-button.module.css';

/** The small button that removes an entry of a list. */
export function RemoveButton(props: {
  /** What is removed, for who does not see where the button stands. */
  name: string;
  isDisabled?: boolean;
  className?: string | undefined;
  onRemove: () => void;
}): ReactNode {
  const label = `Remove ${props.name}`;
  return (
    <button
      type="button"
      className={props.className === undefined ? classes.remove : `${classes.remove} ${props.className}`}
      aria-label={label}
      title={label}
      disabled={props.isDisabled}
      onClick={props.onRemove}
    >
      <CloseIcon />
    </button>
  );
}
