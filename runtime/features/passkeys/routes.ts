import {
  askForPasskey,
  beginPasskey,
  confirmPasskeyRequest,
  finishPasskey,
  listPasskeys,
  openPasskeyRequest,
  passSecondStepByPasskey,
  readPasskeyRequest,
  removePasskey,
  renamePasskey,
} from '#shared/features/passkeys/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { PasskeyConfirmations } from './confirmations.ts';
import type { PasskeyService } from './service.ts';

const SUCCESS = { success: true } as const;

/** The calls about passkeys. */
export function mountPasskeys(
  api: Api,
  {
    db,
    passkeys,
    confirmations,
  }: {
    readonly db: Database;
    readonly passkeys: PasskeyService;
    readonly confirmations: PasskeyConfirmations;
  },
): void {
  const once = onceIn(db);
  api.mount(listPasskeys, (_, context) =>
    db.withSite(context.site.id, async (scope) => ({ passkeys: await passkeys.list(scope, context) })),
  );
  api.mount(beginPasskey, ({ body }, context) =>
    once(context, (scope) => passkeys.begin(scope, context, body.name)),
  );
  api.mount(finishPasskey, ({ body }, context) =>
    once(context, (scope) => passkeys.finish(scope, context, body.requestId)),
  );
  api.mount(renamePasskey, ({ params, body }, context) =>
    once(context, async (scope) => ({
      passkey: await passkeys.rename(scope, context, params.passkeyId, body.name),
    })),
  );
  api.mount(removePasskey, ({ params }, context) =>
    once(context, async (scope) => {
      await passkeys.remove(scope, context, params.passkeyId);
      return SUCCESS;
    }),
  );
  api.mount(askForPasskey, (_, context) => once(context, (scope) => passkeys.ask(scope, context)));
  api.mount(readPasskeyRequest, ({ params }, context) =>
    db.withSite(context.site.id, async (scope) => ({
      state: await passkeys.readRequest(scope, context, params.requestId),
    })),
  );
  api.mount(passSecondStepByPasskey, ({ body }, context) =>
    once(context, async (scope) => {
      await passkeys.pass(scope, context, body.requestId);
      return SUCCESS;
    }),
  );
  api.mount(openPasskeyRequest, ({ body }, context) => confirmations.open(context, body.token, body.code));
  api.mount(confirmPasskeyRequest, async ({ body }, context) => {
    await confirmations.confirm(context, body.token, body.passkey);
    return SUCCESS;
  });
}
