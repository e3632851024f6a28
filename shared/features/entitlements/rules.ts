/** Products sold as access that are listed for who protects pages. */
export const PAYWALLS_LISTED = 200;
