/**
 * Begins the name of a cookie that browsers take only from the very host that it goes back to: over TLS, for all
 * paths, and from no other host below the same parent domain.
 */
export const HOST_PREFIX = '__Host-';
