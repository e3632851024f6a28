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
  /** Kills a process as `kill -9` does and starts another one on its port. */
  replace(index: 0 | 1): Promise<void>;
}

/** Hosts of the two sites that every check finds. */
export const SITES = { alpha: 'alpha.localhost', beta: 'beta.localhost' } as const;

/** What a check may ask of the bench. */
export interface BenchOptions {
  /** Settings of the processes beside the bench's own. */
  readonly variables?: Readonly<Record<string, string>>;
  /** A PostgreSQL server of the check's own, seeded; the one of all checks unless given. */
  readonly ground?: Ground;
}

/** Runs work on a seeded PostgreSQL server: the given one, the one of all checks, or else one of its own. */
export async function withGround<T>(
  own: Ground | undefined,
  work: (ground: Ground) => Promise<T>,
): Promise<T> {
  if (own !== undefined) return work(own);
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
  return withGround(options.ground, async (ground) => {
    const database = await copySeed(ground);
    const variables = {
      DATABASE_URL: database.ownerUrl,
      AWNING_DATA: ground.folder,
      RATE_LIMIT_SCALE: '0',
      AWNING_LOG: 'info',
      ...options.variables,
    };
    const started: ServerProcess[] = [];
    const start = async (place: Readonly<Record<string, string>> = {}) => {
      const server = await startProcess({ ...variables, ...place });
      started.push(server);
      return server;
    };
    try {
      const servers: [ServerProcess, ServerProcess] = [await start(), await start()];
      const people = createPeople(servers.map((server) => server.port));
      const replace = async (index: 0 | 1) => {
        const { port, ended, signal } = servers[index];
        signal('SIGKILL');
        await ended;
        servers[index] = await start({ PORT: String(port) });
      };
      return await work({ ...people, ground, database, servers, variables, replace });
    } finally {
      await Promise.all(started.map((server) => server.stop()));
      await database.drop();
    }
  });
}
