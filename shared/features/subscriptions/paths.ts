/** The page on which a subscriber looks after a subscription; the token that opens it follows. */
export const SUBSCRIPTIONS_PAGE_PATH = '/commerce/subscriptions';
/** What a subscriber's own calls begin with. */
export const OWN_SUBSCRIPTIONS_PATH = '/api/3/commerce/subscriptions';
