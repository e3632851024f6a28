import { PASSKEY_PAGE_PATH } from '#shared/features/passkeys/paths.ts';
import { feature } from '../../sockets/feature.ts';
import { VISITOR_SCRIPTS_PATH } from '../../wiring/app-deps.ts';
import type { House } from '../../wiring/base.ts';
import type { ContributorOffers } from '../contributors/feature.ts';
import type { SecondStepOffers } from '../second-step/feature.ts';
import { passkeyMails } from './mail-kinds.ts';
import { createPasskeyConfirmations } from './confirmations.ts';
import { routePasskeyPage } from './page-routes.ts';
import { createPasskeyRequests } from './requests.ts';
import { mountPasskeys } from './routes.ts';
import { createPasskeyService } from './service.ts';
import type { PasskeyStore } from './store.ts';
import { createPasskeyStore } from './store.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const passkeyParts = { createPasskeyStore };

/** What passkeys need of the people and of the second step that a passkey is. */
interface PasskeyNeeds extends SecondStepOffers {
  readonly staff: ContributorOffers;
  readonly store: PasskeyStore;
}

/** Passkeys of the people who work on sites. */
export function passkeysFeature(base: House, { staff, store, ways }: PasskeyNeeds) {
  const { db, ids, log, auditLog: audit } = base;
  const { accountOf } = staff.contributors;
  const { passSecondStep } = staff.sessions;
  const requests = createPasskeyRequests(db.sequelize, ids);
  const ofPasskeys = { store, requests };
  const passkeys = createPasskeyService({
    audit,
    ...ofPasskeys,
    ways,
    passSecondStep,
    deviceOf: staff.deviceOf,
  });
  const confirmations = createPasskeyConfirmations({ db, log, ...ofPasskeys, accountOf });
  const script = `${VISITOR_SCRIPTS_PATH}/${base.visitorScripts.passkeyEntry}`;
  return feature('passkeys', {
    offers: undefined,
    mails: passkeyMails,
    calls: (api) => mountPasskeys(api, { db, passkeys, confirmations }),
    whileLocked: [PASSKEY_PAGE_PATH],
    routes: (app, { edge }) => routePasskeyPage(base.mailedForms(app, edge), confirmations, script),
  });
}
