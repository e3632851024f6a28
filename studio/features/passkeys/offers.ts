import type { PasskeyParts } from '../second-step/passkey-parts.ts';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRows } from './passkey-rows.tsx';
import { PasskeyStep } from './passkey-step.tsx';

/** What the screens of two-step sign-in show of passkeys. */
export const PASSKEY_PARTS: PasskeyParts = { Rows: PasskeyRows, Add: AddPasskey, Step: PasskeyStep };
