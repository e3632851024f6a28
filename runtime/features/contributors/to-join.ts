/** Contributors, those that were removed too, for FROM or JOIN in statements of other features, with an alias. */
export const CONTRIBUTORS = '(SELECT website_id, id, name, roles, is_owner, removed_at FROM contributors)';
