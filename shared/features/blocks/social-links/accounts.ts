import type { PageContent } from '#shared/features/page-content/rules.ts';
import { propertyAt, toText } from '#shared/json/values.ts';
import { socialLinksBlock } from './block.ts';

/** An account of the shop elsewhere, as templates see it in `website.socialAccounts`. */
export interface SocialAccount {
  /** Word of the network in lower case, as icons are named after it. */
  readonly serviceName: string;
  readonly screenname: string;
  readonly profileUrl: string;
  readonly iconEnabled: true;
}

/** The accounts that the social links of a page or a footer lead to, each once. */
export function socialAccountsIn(content: PageContent | undefined): readonly SocialAccount[] {
  const blocks = (content?.sections ?? []).flatMap((section) => section.blocks);
  const links = blocks
    .filter(({ type }) => type === socialLinksBlock.type)
    .flatMap(({ data }): unknown[] => (Array.isArray(data['links']) ? data['links'] : []));
  const accounts = links.flatMap((link): SocialAccount[] => {
    const profileUrl = toText(propertyAt(link, ['href']));
    const screenname = toText(propertyAt(link, ['network']));
    return profileUrl === ''
      ? []
      : [{ serviceName: screenname.toLowerCase(), screenname, profileUrl, iconEnabled: true }];
  });
  return [...new Map(accounts.map((account) => [account.profileUrl, account])).values()];
}
