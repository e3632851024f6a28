/** The page on which a subscriber looks after a subscription; the token that opens it follows. */
export const SUBSCRIPTIONS_PAGE_PATH = '/commerce/subscriptions';
/** What a subscriber's own calls begin with. */
export const OWN_SUBSCRIPTIONS_PATH = '/api/3/commerce/subscriptions';
/** Where the forms of that page send what is to be done. */
export const SUBSCRIPTION_FORM_PATH = `${SUBSCRIPTIONS_PAGE_PATH}/act`;

/** Path of the page of one subscription. */
export function pathOfSubscription(subscriptionToken: string): string {
  return `${SUBSCRIPTIONS_PAGE_PATH}/${subscriptionToken}`;
}
