/** The page on which a subscriber looks after a subscription; the token that opens it follows. */
export const SUBSCRIPTIONS_PAGE_PATH = '/commerce/subscriptions';
/** What a subscriber's own calls begin with. */
export const OWN_SUBSCRIPTIONS_PATH = '/api/3/commerce/subscriptions';
/** Where the forms of that page send what is to be done. */
export const SUBSCRIPTION_FORM_PATH = `${SUBSCRIPTIONS_PAGE_PATH}/act`;
/** Where subscribers come back to from a provider's page for cards. */
export const CARD_RETURN_PATH = `${SUBSCRIPTIONS_PAGE_PATH}/card`;

/** Path of the page of one subscription. */
export function pathOfSubscription(subscriptionToken: string): string {
  return `${SUBSCRIPTIONS_PAGE_PATH}/${subscriptionToken}`;
}

/** Path of the way back from a provider's page for cards; the provider's name for that page is to be put to its end. */
export function pathOfCardReturn(subscriptionToken: string, provider: string): string {
  return `${CARD_RETURN_PATH}?s=${subscriptionToken}&provider=${encodeURIComponent(provider)}&page=`;
}
