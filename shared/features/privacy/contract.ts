import { z } from 'zod';
import { emailSchema } from '#shared/features/contributors/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { PRIVACY_PATH } from './paths.ts';

const access = { permission: 'privacy.export' } as const;
const person = z.object({ email: emailSchema });

/** How much is kept of a person, by what it is. */
const keptSchema = z.array(z.object({ name: z.string(), records: z.int() }));

/** What calls about personal data may refuse, with the sentence for people. */
const NOTHING_KEPT = { status: 404, text: 'Nothing is kept about this address.' } as const;

/** Tells how much is kept of a person. */
export const findPersonalData = endpoint({
  name: 'findPersonalData',
  method: 'POST',
  path: `${PRIVACY_PATH}/searches`,
  access,
  studio: true,
  activity: false,
  summary: 'How much the site keeps of who has an address: orders, subscriptions, sign-ups, mails and so on.',
  input: { body: person },
  output: z.object({
    kept: keptSchema,
    /** Orders that were paid and not sent yet: whoever erases their address cannot send them. */
    openOrders: z.int(),
    /** Subscriptions that go on until they are erased. */
    liveSubscriptions: z.int(),
  }),
  errors: {},
});

/** Makes the archive of a person. */
export const exportPersonalData = endpoint({
  name: 'exportPersonalData',
  method: 'POST',
  path: `${PRIVACY_PATH}/exports`,
  access,
  studio: true,
  activity: 'made an archive of what is kept of',
  summary: 'A link to one archive (JSON and CSV) with all that is kept of a person; it works for 24 hours.',
  input: { body: person },
  output: z.object({
    /** Path on the site; whoever has it can fetch the archive. */
    path: z.string(),
    expiresOn: z.iso.datetime(),
    kept: keptSchema,
  }),
  errors: { NOTHING_KEPT },
  success: 201,
});

/** Erases a person. */
export const erasePersonalData = endpoint({
  name: 'erasePersonalData',
  method: 'POST',
  path: `${PRIVACY_PATH}/erasures`,
  access,
  studio: true,
  activity: 'erased what was kept of',
  summary:
    'Erases all that is kept of a person; orders keep their amounts and the country of their tax, without name.',
  input: { body: person },
  output: z.object({
    /** What stands in the place of the address from now on. */
    mark: z.string(),
    erased: keptSchema,
  }),
  errors: { NOTHING_KEPT },
});
