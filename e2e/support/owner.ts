import { signIn } from '#shared/features/contributors/contract.ts';
import { type Client, createClient } from '#shared/http/client.ts';
import type { RunningServer } from './product.ts';

/** The API of a server as the owner of the sample site calls it. */
export async function asOwner({ site, login }: Pick<RunningServer, 'site' | 'login'>): Promise<Client> {
  const crumb = /crumb=([^;]+)/.exec((await fetch(site)).headers.get('set-cookie') ?? '')?.[1] ?? '';
  const visitor = createClient({
    fetch,
    baseUrl: site,
    headers: () => ({ cookie: `crumb=${crumb}`, 'x-csrf-token': crumb }),
  });
  const { token } = await visitor.call(signIn, { body: login });
  return createClient({ fetch, baseUrl: site, headers: () => ({ authorization: `Bearer ${token}` }) });
}
