import { donate } from '#shared/features/donations/contract.ts';
import type { Api } from '../../http/mount.ts';
import type { DonationService } from './service.ts';

/** The call that gives money. */
export function mountDonations(api: Api, donations: DonationService): void {
  api.mount(donate, async ({ body }, context) => {
    const answer = await donations.donate(context, body);
    if (answer.nextAction !== undefined) context.setAccepted();
    return answer;
  });
}
