import type { ReactNode } from 'react';
import type { SessionLack } from '#shared/features/contributors/rules.ts';
import { HalfwayScreen } from '../features/second-step/halfway-screen.tsx';
import { PASSKEY_PARTS } from '../features/passkeys/offers.ts';

/** What stands between the password and the studio. */
export function HalfwayView(props: { lacks: SessionLack; onDone: () => void }): ReactNode {
  return <HalfwayScreen {...props} passkeys={PASSKEY_PARTS} />;
}
