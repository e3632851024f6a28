import { copySeed, type CheckDatabase, type Ground, startGround } from './postgres.ts';
import { seed } from './seed.ts';
import { createPeople, type People } from './people.ts';
import { startProcess, type ServerProcess } from './server.ts';

/** Two processes of the server on one database with two sites, alpha and beta. */
export interface Bench extends People {
  readonly ground: Ground;
  readonly database: CheckDatabase;
  readonly servers: readonly [ServerProcess, ServerProcess];
  /** Settings that both processes were started with. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Hosts of the two sites that every check finds. */
export const SITES = { alpha: 'alpha.localhost', beta: 'beta.localhost' } as const;

/** What a check may ask of the bench. */
export interface BenchOptions {
  /** Settings of the processes beside the bench's own. */
  readonly variables?: Readonly<Record<string, string>>;
}

async function withGround<T>(work: (ground: Ground) => Promise<T>): Promise<T> {
  const given = process.env['AWNING_HARDEN'];
  if (given !== undefined) return work(JSON.parse(given) as Ground);
  const ground = await startGround();
  try {
    await seed(ground);
    return await work(ground);
  } finally {
    await ground.stop();
  }
}

/** Runs work on a bench of its own. */
export function withBench<T>(options: BenchOptions, work: (bench: Bench) => Promise<T>): Promise<T> {
  return withGround(async (ground) => {
    const database = await copySeed(ground);
    const variables = {
      DATABASE_URL: database.ownerUrl,
      AWNING_DATA: ground.folder,
      RATE_LIMIT_SCALE: '0',
      AWNING_LOG: 'info',
      ...options.variables,
    };
    const servers: ServerProcess[] = [];
    try {
      servers.push(await startProcess(variables), await startProcess(variables));
      const [first, second] = servers;
      if (first === undefined || second === undefined) throw new Error('The bench needs two processes.');
      const people = createPeople([first.port, second.port]);
      return await work({ ...people, ground, database, servers: [first, second], variables });
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await database.drop();
    }
  });
}
