import { getSession, signIn, signOut } from '#shared/features/contributors/contract.ts';
import type { Contributor } from '#shared/features/contributors/contract.ts';
import type { SignedIn } from '../../http/context.ts';
import { contributorOf } from '../../http/context.ts';
import type { Api } from '../../http/mount.ts';
import type { ContributorService } from './service.ts';

function toContributor({ id, email, name, roles, isOwner }: SignedIn): Contributor {
  return { id, email, name, roles: [...roles], isOwner };
}

export function mountContributors(api: Api, contributors: ContributorService): void {
  api.mount(signIn, ({ body }, context) => contributors.signIn(context, body));
  api.mount(getSession, async (_, context) => ({ contributor: toContributor(contributorOf(context)) }));
  api.mount(signOut, async (_, context) => {
    await contributors.signOut(context.site, contributorOf(context));
    return { success: true as const };
  });
}
