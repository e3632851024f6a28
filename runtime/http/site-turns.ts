import { refuse } from './refusal.ts';

/** Figures of the turns of this process. */
export interface TurnCounts {
  readonly atWork: number;
  readonly waiting: number;
  /** Since the process began. */
  readonly refused: number;
}

/** Does work that waits for somebody far away, and lets others of the site have the turn meanwhile. */
export type OutsideTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets the requests of a site that take work come to it in turn, so that no site takes this process for itself. */
export interface SiteTurns {
  /**
   * Does a piece of work when its site has a turn left, and until then lets it wait behind the others of that site.
   * Work that is under way may not take a turn itself; for what takes long elsewhere it gives its turn away.
   * @throws Refusal 503 with the seconds to wait, when too many of the site's wait already
   */
  take<T>(websiteId: string, work: (outsideTurn: OutsideTurn) => Promise<T>): Promise<T>;
  readonly count: TurnCounts;
}

export interface TurnLimits {
  /** Pieces of work of one site at the same time. */
  readonly atOnce: number;
  /** Pieces of work of one site that wait. */
  readonly waiting: number;
}

/**
 * What one process does for a site at once. Calls mostly wait for the database: they are fewer than there are
 * connections to it, so others have some. A page that is made keeps the one thread busy: while one waits for the
 * database another one is rendered, and a third would only hold up other sites. The same holds for pictures,
 * whose bytes are written by that thread; while they are read or made, others of the site come to their turn.
 */
export const TURN_LIMITS = {
  calls: { atOnce: 6, waiting: 600 },
  pages: { atOnce: 2, waiting: 300 },
  pictures: { atOnce: 2, waiting: 600 },
} as const satisfies Record<string, TurnLimits>;

/** What waits for its turn: kinds of work that do not wait for each other. */
export type TurnKind = keyof typeof TURN_LIMITS;

const RETRY_SECONDS = 2;

/** Work of one site. */
interface Lane {
  atWork: number;
  /** Those who wait, the first one first. */
  readonly waiting: Set<() => void>;
}

/** Makes the turns of a process; a site without work takes no memory. */
export function createSiteTurns({ atOnce, waiting }: TurnLimits): SiteTurns {
  const lanes = new Map<string, Lane>();
  const count = { atWork: 0, waiting: 0, refused: 0 };

  function laneOf(websiteId: string): Lane {
    const lane = lanes.get(websiteId) ?? { atWork: 0, waiting: new Set<() => void>() };
    lanes.set(websiteId, lane);
    return lane;
  }

  /** @param most how many may wait already; whoever comes back to work that is under way is never refused */
  async function enter(websiteId: string, most: number): Promise<void> {
    const lane = laneOf(websiteId);
    if (lane.atWork >= atOnce) {
      if (lane.waiting.size >= most) {
        count.refused += 1;
        throw refuse('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
      }
      count.waiting += 1;
      // Whoever leaves hands the place over, so that nobody comes in between.
      await new Promise<void>((resolve) => lane.waiting.add(resolve));
      return;
    }
    lane.atWork += 1;
    count.atWork += 1;
  }

  function leave(websiteId: string): void {
    const lane = laneOf(websiteId);
    for (const letIn of lane.waiting) {
      lane.waiting.delete(letIn);
      count.waiting -= 1;
      // What came in meanwhile for other sites is looked at first.
      setImmediate(letIn);
      return;
    }
    lane.atWork -= 1;
    count.atWork -= 1;
    if (lane.atWork === 0) lanes.delete(websiteId);
  }

  return {
    count,
    async take(websiteId, work) {
      await enter(websiteId, waiting);
      try {
        return await work(async (far) => {
          leave(websiteId);
          try {
            return await far();
          } finally {
            await enter(websiteId, Number.POSITIVE_INFINITY);
          }
        });
      } finally {
        leave(websiteId);
      }
    },
  };
}

/** Makes the turns of a process, for each kind of work its own. */
export function createAllTurns(): Readonly<Record<TurnKind, SiteTurns>> {
  return {
    calls: createSiteTurns(TURN_LIMITS.calls),
    pages: createSiteTurns(TURN_LIMITS.pages),
    pictures: createSiteTurns(TURN_LIMITS.pictures),
  };
}
