import { acceptInvitation, resetPassword } from '#shared/features/contributors/contract.ts';
import { ACCOUNT_PATHS } from '#shared/features/contributors/paths.ts';
import type { MailedForms } from '../mail/mailed-forms.ts';
import type { InvitationService } from './invitations.ts';
import type { PasswordResetService } from './password-resets.ts';
import type { SignIns } from './sign-ins.ts';

/** Serves the pages of invitations, of forgotten passwords and of codes that sign in, for contributors. */
export function routeAccountPages(
  { routeForm, routePage }: MailedForms,
  {
    invitations,
    passwordResets,
    signIns,
  }: {
    readonly invitations: Pick<InvitationService, 'open' | 'accept'>;
    readonly passwordResets: Pick<PasswordResetService, 'isOpen' | 'use'>;
    readonly signIns: Pick<SignIns, 'isOpen'>;
  },
): void {
  routeForm({
    path: ACCOUNT_PATHS.invitation,
    page: 'invitation',
    done: { path: ACCOUNT_PATHS.invitationDone, page: 'invitation-accepted' },
    schema: acceptInvitation.input.body,
    async open(scope, { now }, token) {
      const found = await invitations.open(scope, token, now);
      return (
        found && {
          facts: { inviter: found.inviter },
          fields: [
            { name: 'email', type: 'email', autocomplete: 'username', value: found.email, isFixed: true },
            { name: 'name', type: 'text', autocomplete: 'name' },
            { name: 'password', type: 'password', autocomplete: 'new-password' },
          ],
        }
      );
    },
    use: (scope, context, input) => invitations.accept(scope, context, input),
  });

  routeForm({
    path: ACCOUNT_PATHS.passwordReset,
    page: 'password-reset',
    done: { path: ACCOUNT_PATHS.passwordResetDone, page: 'password-changed' },
    schema: resetPassword.input.body,
    async open(scope, { now }, token) {
      const isGood = await passwordResets.isOpen(scope, token, now);
      if (!isGood) return undefined;
      return {
        facts: {},
        fields: [{ name: 'newPassword', type: 'password', autocomplete: 'new-password' }],
      };
    },
    use: (scope, context, input) => passwordResets.use(scope, context, input),
  });

  routePage({
    path: ACCOUNT_PATHS.signIn,
    page: 'sign-in-code',
    async open(scope, { now }, token) {
      const isGood = await signIns.isOpen(scope, token, now);
      if (!isGood) return undefined;
      return {
        facts: {},
        fields: [{ name: 'code', type: 'text', autocomplete: 'off', value: token, isFixed: true }],
      };
    },
  });
}
