import { ADDRESS_INVALID_TEXT } from '#shared/text/refusal-texts.ts';

/** What calls that take an address refuse it with; `errors` and `problems` say what is wrong with which part. */
export const ADDRESS_REFUSALS = { ADDRESS_INVALID: { status: 400, text: ADDRESS_INVALID_TEXT } } as const;
