import { createWebsite } from '#shared/features/websites/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { withConnection } from '../../../runtime/database/roles.ts';
import { createPeople } from './people.ts';
import type { Ground } from './postgres.ts';
import { startProcess } from './server.ts';

/**
 * Makes the sites alpha and beta in the database that checks copy: each with the products of the sample shop and
 * the owner of the sample site.
 * @param project folder of the project whose server makes them; this one unless told otherwise
 */
export async function seed(ground: Ground, project?: string): Promise<void> {
  const server = await startProcess(
    {
      DATABASE_URL: ground.seedUrl,
      AWNING_DATA: ground.folder,
      RATE_LIMIT_SCALE: '0',
    },
    project,
  );
  try {
    const owner = await createPeople([server.port]).staff('localhost', SAMPLE_LOGIN);
    for (const slug of ['alpha', 'beta']) {
      const site = { title: slug, slug, language: 'en-US', currency: 'USD', timeZone: 'UTC' };
      const made = await owner.call(createWebsite.method, createWebsite.path, {
        ...site,
        startWith: 'sample-shop',
      });
      if (made.status !== 201) throw new Error(`The site ${slug} could not be made: ${made.text}`);
    }
  } finally {
    await server.stop();
  }
  // What the database does by itself within a minute, so that it plans every check alike.
  await withConnection(ground.seedUrl, async (client) => {
    await client.query('ANALYZE');
  });
}
