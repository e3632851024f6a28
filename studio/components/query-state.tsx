import type { ReactNode } from 'react';
import { describeError } from '../api/describe-error.ts';
import { ErrorState, LoadingState } from './pane-state.tsx';

/** The part of a query that tells how far it is. */
interface Reading<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** Shows what was read; until then that it is being read, or why it could not be. */
export function QueryState<T>(props: {
  query: Reading<T>;
  /** Says what is being read. */
  label: string;
  children: (data: T) => ReactNode;
}): ReactNode {
  const { data, error, refetch } = props.query;
  if (data !== undefined) return props.children(data);
  if (error !== null) {
    return <ErrorState message={describeError(error)} onRetry={() => void refetch()} />;
  }
  return <LoadingState label={props.label} />;
}
