import { confirmPasskeyRequest, openPasskeyRequest } from '#shared/features/passkeys/contract.ts';
import { PASSKEY_PAGE_PATH } from '#shared/features/passkeys/paths.ts';
import type { MailedForms } from '../mail/mailed-forms.ts';
import type { PasskeyConfirmations } from './confirmations.ts';

/**
 * Serves the page on which somebody confirms with a passkey what they began in the studio.
 * @param script the address of its script
 */
export function routePasskeyPage(
  { routePage }: Pick<MailedForms, 'routePage'>,
  confirmations: Pick<PasskeyConfirmations, 'read'>,
  script: string,
): void {
  routePage({
    path: PASSKEY_PAGE_PATH,
    page: 'passkey-sign-in',
    gone: 'passkey-gone',
    async open(scope, context, token) {
      const request = await confirmations.read(scope, context, token);
      if (request === undefined) return undefined;
      const { purpose, email, device, network, name } = request;
      return {
        page: `passkey-${purpose}`,
        facts: {},
        details: {
          account: email,
          ...(name === '' ? {} : { passkeyName: name }),
          device,
          ...(network === '' ? {} : { network }),
        },
        fields: [{ name: 'passkeyCode', type: 'text', autocomplete: 'off' }],
        script: {
          src: script,
          page: 'passkey-messages',
          facts: { 'options-path': openPasskeyRequest.path, 'confirm-path': confirmPasskeyRequest.path },
        },
      };
    },
  });
}
