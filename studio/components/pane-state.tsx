import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { AwningMark } from './awning-mark.tsx';
import classes from './pane-state.module.css';

/** Says what is being waited for. */
export function LoadingState({ label }: { label: string }): ReactNode {
  return (
    <div className={classes.state} role="status">
      <Loader size="sm" color="var(--accent-text)" aria-hidden="true" />
      <p className={classes.text}>{label}</p>
    </div>
  );
}

/** Says what would be here. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <div className={classes.state}>
      <AwningMark size={40} />
      <p className={classes.title}>{title}</p>
      <div className={classes.text}>{children}</div>
    </div>
  );
}

/** Says what happened and lets it be tried again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }): ReactNode {
  return (
    <div className={classes.state} role="alert">
      <p className={classes.text}>{message}</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
