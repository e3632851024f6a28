import { getSession, signIn, signOut } from '#shared/features/contributors/contract.ts';
import { contributorOf } from '../../http/context.ts';
import type { Api } from '../../http/mount.ts';
import type { ContributorService } from './service.ts';

export function mountContributors(api: Api, contributors: ContributorService): void {
  api.mount(signIn, ({ body }, context) => contributors.signIn(context, body));
  api.mount(getSession, async (_, context) => ({ contributor: { ...contributorOf(context) } }));
  api.mount(signOut, async (_, context) => {
    await contributors.signOut(context.site, contributorOf(context));
    return { success: true };
  });
}
