import { passkeyHostOf } from '#shared/features/passkeys/rules.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { ContributorOffers } from '../contributors/feature.ts';
import type { PasskeyStore } from '../passkeys/store.ts';
import { secondStepMails } from './mail-kinds.ts';
import { createAuthenticators } from './authenticators.ts';
import { mountSecondStep } from './routes.ts';
import { createSecondStep } from './service.ts';
import { createSecondStepWays } from './ways.ts';

/** What the second step needs of the people and of their passkeys. */
interface SecondStepNeeds {
  readonly staff: ContributorOffers;
  readonly passkeyStore: PasskeyStore;
}

/** The second step of signing in, and the ways to take it. */
export function secondStepFeature(
  { db, auditLog, countSignIn, mail, serverKey }: House,
  { staff, passkeyStore }: SecondStepNeeds,
) {
  const { accountOf } = staff.contributors;
  const { passSecondStep } = staff.sessions;
  const ways = createSecondStepWays({ db, mail, passSecondStep, accountOf });
  const secondStep = createSecondStep({
    db,
    audit: auditLog,
    countSignIn,
    ways,
    authenticators: createAuthenticators(db, serverKey),
    passkeys: { ...passkeyStore, hostOf: passkeyHostOf },
    sessions: staff.sessions,
    accountOf,
  });
  return feature('second-step', {
    offers: { ways },
    mails: secondStepMails,
    calls: (api) => mountSecondStep(api, { db, secondStep }),
  });
}

export type SecondStepOffers = ReturnType<typeof secondStepFeature>['offers'];
