import {
  beginSecondStep,
  finishSecondStep,
  getSecondStep,
  getSecondStepRule,
  passSecondStep,
  removeAuthenticator,
  removeSecondStep,
  renewRecoveryCodes,
  resetSecondStep,
  setSecondStepRule,
} from '#shared/features/second-step/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import { DEVICE_COOKIE } from '../../http/known-devices.ts';
import type { Api } from '../../http/mount.ts';
import type { SecondStep } from './service.ts';

const SUCCESS = { success: true } as const;

/** The calls about two-step sign-in. */
export function mountSecondStep(
  api: Api,
  { db, secondStep }: { readonly db: Database; readonly secondStep: SecondStep },
): void {
  const once = onceIn(db);
  api.mount(getSecondStep, (_, context) =>
    db.withSite(context.site.id, (scope) => secondStep.read(scope, context)),
  );
  api.mount(beginSecondStep, (_, context) => once(context, (scope) => secondStep.begin(scope, context)));
  api.mount(finishSecondStep, ({ body }, context) =>
    once(context, async (scope) => ({
      recoveryCodes: await secondStep.finish(scope, context, body.code),
    })),
  );
  api.mount(renewRecoveryCodes, (_, context) =>
    once(context, async (scope) => ({
      recoveryCodes: await secondStep.renewRecoveryCodes(scope, context),
    })),
  );
  api.mount(removeAuthenticator, (_, context) =>
    once(context, async (scope) => {
      await secondStep.removeAuthenticator(scope, context);
      return SUCCESS;
    }),
  );
  api.mount(removeSecondStep, (_, context) =>
    once(context, async (scope) => {
      await secondStep.remove(scope, context);
      return SUCCESS;
    }),
  );
  api.mount(passSecondStep, async ({ body }, context) => {
    await secondStep.pass(context, body.code, body.device ?? context.cookies[DEVICE_COOKIE]);
    return SUCCESS;
  });
  api.mount(getSecondStepRule, (_, { site }) => db.withSite(site.id, (scope) => secondStep.readRule(scope)));
  api.mount(setSecondStepRule, ({ body }, context) =>
    once(context, async (scope) => {
      await secondStep.setRule(scope, context, body.isRequired);
      return SUCCESS;
    }),
  );
  api.mount(resetSecondStep, ({ params }, context) =>
    once(context, async (scope) => {
      await secondStep.reset(scope, context, params.contributorId);
      return SUCCESS;
    }),
  );
}
