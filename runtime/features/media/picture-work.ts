import type { MakePicture } from '../images/pictures.ts';
import { DRAWING_FAULTS, DRAWING_LIMITS } from './drawing-limits.ts';
import type { PictureProblem, PictureWork } from './pictures.ts';
import type { WorkProblem } from '../../platform/worker-pool/protocol.ts';
import { WorkFailure } from '../../platform/worker-pool/failure.ts';
import type { AppDeps } from '../../wiring/app-deps.ts';

/** What a picture may take while it is sent in another size. */
const MAKING = { timeoutMs: 10_000, heapMb: 512 };
/** What it may take while it is taken in, whole and in its own size. */
const TAKING_IN = { timeoutMs: 30_000, heapMb: 768 };

/** What a drawing may take while it is taken in, with the time in which a process and its libraries begin. */
const DRAWING = { timeoutMs: DRAWING_LIMITS.timeMs + 1_000, heapMb: DRAWING_LIMITS.heapMb };

const LIMITS_MET: ReadonlyMap<WorkProblem, string> = new Map([
  ['WORK_TIMEOUT', DRAWING_FAULTS.time],
  ['WORK_MEMORY', DRAWING_FAULTS.memory],
]);

const isBusy = (error: unknown) => error instanceof WorkFailure && error.isBusy;

/** Has pictures worked on by the pool, for the features that know what is to be done. */
export function createPictureWork({ workers, log }: Pick<AppDeps, 'workers' | 'log'>) {
  const make: MakePicture = async (site, order, who) => {
    try {
      return await workers.run('makePicture', order, { ...MAKING, ...who, site: site.id });
    } catch (error) {
      if (error instanceof WorkFailure && !isBusy(error)) {
        log.warn({ err: error, code: error.code, websiteId: site.id }, 'A picture could not be made.');
      }
      throw error;
    }
  };

  /** A picture that takes too much is one that cannot be taken. */
  const orBroken = async <T>(work: Promise<T>): Promise<T | PictureProblem> => {
    try {
      return await work;
    } catch (cause) {
      if (cause instanceof WorkFailure && !isBusy(cause)) return { code: 'MEDIA_BROKEN', cause };
      throw cause;
    }
  };

  /** The same of a drawing, with the limit that it meets. */
  const orTooComplex = async <T>(work: Promise<T>): Promise<T | PictureProblem> => {
    try {
      return await work;
    } catch (cause) {
      if (!(cause instanceof WorkFailure) || isBusy(cause)) throw cause;
      const text = LIMITS_MET.get(cause.code);
      return text === undefined
        ? { code: 'MEDIA_BROKEN', cause }
        : { code: 'DRAWING_TOO_COMPLEX', text, cause };
    }
  };

  const library: PictureWork = {
    describe: (site, source, isDrawing) => {
      const asked = async () => ({ source, isDrawing });
      return isDrawing
        ? orTooComplex(workers.run('describePicture', asked, { ...DRAWING, site }))
        : orBroken(workers.run('describePicture', asked, { ...TAKING_IN, site }));
    },
    rewriteDrawing: (site, from, to) =>
      orTooComplex(workers.run('rewriteDrawing', async () => ({ from, to }), { ...DRAWING, site })),
    rewrite: (site, from, to, mediaType) =>
      orBroken(workers.run('rewritePicture', async () => ({ from, to, mediaType }), { ...TAKING_IN, site })),
  };

  return {
    library,
    make,
    isBusy,
    isLasting: (error: unknown) => error instanceof WorkFailure && !isBusy(error),
  };
}
