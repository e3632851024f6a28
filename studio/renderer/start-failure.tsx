import type { ReactNode } from 'react';
import { describeError } from '../api/describe-error.ts';

/** Stands in for the studio when its background program gives no answer, without any of its parts. */
export function StartFailure({ cause }: { cause: unknown }): ReactNode {
  return (
    <main role="alert" style={{ maxWidth: 420, margin: '20vh auto', padding: 16 }}>
      <p>{describeError(cause)}</p>
      <button type="button" onClick={() => window.location.reload()}>
        Try again
      </button>
    </main>
  );
}
