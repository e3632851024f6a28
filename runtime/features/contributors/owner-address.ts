import type { ReadScope } from '../../database/reads.ts';

/** The e-mail address of the owner of a site; undefined where there is none any more. */
export async function ownerAddress(scope: ReadScope): Promise<string | undefined> {
  const [owner] = await scope.query<{ email: string }>(
    'SELECT email FROM contributors WHERE website_id = $1 AND is_owner AND removed_at IS NULL',
    [scope.websiteId],
  );
  return owner?.email;
}
