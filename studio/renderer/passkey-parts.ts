import { AddPasskey } from '../features/passkeys/add-passkey.tsx';
import { PasskeyRows } from '../features/passkeys/passkey-rows.tsx';
import { PasskeyStep } from '../features/passkeys/passkey-step.tsx';
import type { PasskeyParts } from '../features/second-step/passkey-parts.ts';

/** What the screens of two-step sign-in show of passkeys. */
export const PASSKEY_PARTS: PasskeyParts = { Rows: PasskeyRows, Add: AddPasskey, Step: PasskeyStep };
