import type { ComponentType } from 'react';

/** What the screens of two-step sign-in show of passkeys. */
export interface PasskeyParts {
  /** The own passkeys, as rows of a list. */
  readonly Rows: ComponentType;
  /** Adds one; recovery codes come with the first second step. */
  readonly Add: ComponentType<{
    onAdded: (recoveryCodes: readonly string[]) => void;
    onCancel: () => void;
  }>;
  /** Takes the second step by one. */
  readonly Step: ComponentType<{ onDone: () => void }>;
}
