import { confirmSiteUser, resetSiteUserPassword } from '#shared/features/site-users/contract.ts';
import { ACCOUNT_PAGE_PATH, SITE_USER_LINK_PATHS } from '#shared/features/site-users/paths.ts';
import type { MailedForms } from '../mail/mailed-forms.ts';
import type { SiteUserDoor } from './door.ts';
import type { SiteUserLinks } from './links.ts';
import type { SiteUserSignUps } from './sign-ups.ts';

/** Serves the pages of the links that are mailed to members; both lead to the account, signed in. */
export function routeSiteUserLinks(
  { routeForm }: MailedForms,
  {
    links,
    signUps,
    door,
  }: {
    readonly links: Pick<SiteUserLinks, 'find'>;
    readonly signUps: Pick<SiteUserSignUps, 'confirm' | 'reset'>;
    readonly door: SiteUserDoor;
  },
): void {
  const done = { path: ACCOUNT_PAGE_PATH };

  routeForm({
    path: SITE_USER_LINK_PATHS.confirm,
    page: 'member-confirmation',
    done,
    schema: confirmSiteUser.input.body,
    async open(scope, { now }, token) {
      const found = await links.find(scope, token, 'member-confirmation', now);
      return (
        found && {
          facts: {},
          fields: [
            { name: 'email', type: 'email', autocomplete: 'username', value: found.email, isFixed: true },
            { name: 'password', type: 'password', autocomplete: 'current-password' },
          ],
        }
      );
    },
    async use(scope, context, input) {
      door.letIn(context, await signUps.confirm(scope, context, input, door.cartOf(context)));
    },
  });

  routeForm({
    path: SITE_USER_LINK_PATHS.password,
    page: 'password-reset',
    done,
    schema: resetSiteUserPassword.input.body,
    async open(scope, { now }, token) {
      const found = await links.find(scope, token, 'member-password', now);
      return (
        found && {
          facts: {},
          fields: [
            { name: 'email', type: 'email', autocomplete: 'username', value: found.email, isFixed: true },
            { name: 'newPassword', type: 'password', autocomplete: 'new-password' },
          ],
        }
      );
    },
    async use(scope, context, input) {
      door.letIn(context, await signUps.reset(scope, context, input, door.cartOf(context)));
    },
  });
}
