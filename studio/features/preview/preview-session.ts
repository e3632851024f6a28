import type { ThemeProblem } from '#shared/theme/index.ts';
import type { PreviewPageInput, RenderAnswer, RenderRequest, TextChanges } from './messages.ts';

/** Longest wait for the worker before it is taken for stuck, in milliseconds. */
export const RENDER_LIMIT_MS = 4_000;
/** Longest wait for the frame to say that it painted; a hidden window does not paint at all. */
export const PAINT_LIMIT_MS = 500;

/** What the preview shows. */
export interface PreviewState {
  /** Nothing to show yet, the newest text, or an older page because the newest text is broken. */
  readonly status: 'waiting' | 'shown' | 'broken' | 'stuck';
  /** Mistakes of the page with the newest text. */
  readonly problems: readonly ThemeProblem[];
  /** Mistakes elsewhere in the theme. */
  readonly otherProblems: readonly ThemeProblem[];
  /** The revision that the frame has painted; 0 for none. */
  readonly paintedRevision: number;
  /** Data that the templates ask for and the page has not, as JSON for the server. */
  readonly missingQueries: string;
}

/** What a session talks to. */
export interface PreviewSessionDeps {
  /** Sends a render to the worker. */
  render(request: RenderRequest): void;
  /** Sends a page to the frame. */
  show(page: { revision: number; html: string; isOtherPage: boolean }): void;
  /** Ends a worker that does not answer and starts a new one, which knows nothing. */
  restartWorker(): void;
  /** Calls back after some milliseconds; the answer calls it off. */
  wait(run: () => void, ms: number): () => void;
}

/** Decides which text is rendered when, and what the frame shows. */
export interface PreviewSession {
  state(): PreviewState;
  subscribe(listener: () => void): () => void;
  /** Texts changed. The newest wins: what was not rendered yet is never rendered. */
  edit(changes: TextChanges): void;
  /** Another page, or other data of the same one. */
  showPage(page: PreviewPageInput, isOtherPage: boolean): void;
  /** The worker answered. */
  rendered(answer: RenderAnswer): void;
  /** The frame painted a page. */
  painted(revision: number): void;
  /** The frame was loaded and is empty. */
  frameReady(): void;
}

const START: PreviewState = {
  status: 'waiting',
  problems: [],
  otherProblems: [],
  paintedRevision: 0,
  missingQueries: '[]',
};

function isBroken(answer: RenderAnswer): boolean {
  return answer.html === null || answer.problems.some((problem) => problem.severity === 'error');
}

/** Makes a preview session. Its only memory of time is the wait that is handed in. */
export function createPreviewSession(deps: PreviewSessionDeps): PreviewSession {
  let state = START;
  let revision = 0;
  /** All texts so far, for a worker that has to start anew. */
  let texts: TextChanges = {};
  let page: PreviewPageInput | undefined;
  let pending: { changes: TextChanges; hasPage: boolean } | undefined;
  let isOtherPage = false;
  /** The revision that the worker or the frame is busy with. */
  let busyWith: number | undefined;
  let lastGood: { revision: number; html: string } | undefined;
  let isFrameReady = false;
  let isWorkerNew = true;
  let cancelWait: () => void = () => undefined;
  const listeners = new Set<() => void>();

  const set = (next: Partial<PreviewState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const rest = () => {
    cancelWait();
    busyWith = undefined;
    next();
  };

  const handleStuck = () => {
    set({ status: 'stuck' });
    deps.restartWorker();
    busyWith = undefined;
    // The text that was too much for the worker is not tried again; the next change brings all texts along.
    pending = undefined;
    isWorkerNew = true;
  };

  function next(): void {
    if (busyWith !== undefined || pending === undefined || page === undefined) return;
    const { changes, hasPage } = pending;
    pending = undefined;
    revision += 1;
    busyWith = revision;
    cancelWait = deps.wait(handleStuck, RENDER_LIMIT_MS);
    deps.render({
      revision,
      changes: isWorkerNew ? texts : changes,
      ...(hasPage || isWorkerNew ? { page } : {}),
    });
    isWorkerNew = false;
  }

  function show(good: { revision: number; html: string }): void {
    deps.show({ ...good, isOtherPage });
    isOtherPage = false;
    cancelWait();
    cancelWait = deps.wait(rest, PAINT_LIMIT_MS);
  }

  function add(changes: TextChanges, hasPage: boolean): void {
    texts = { ...texts, ...changes };
    pending = {
      changes: { ...pending?.changes, ...changes },
      hasPage: hasPage || (pending?.hasPage ?? false),
    };
    next();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (changes) => add(changes, false),
    showPage(nextPage, isOther) {
      page = nextPage;
      isOtherPage ||= isOther;
      add({}, true);
    },
    rendered(answer) {
      if (answer.revision !== busyWith) return;
      cancelWait();
      const { problems, otherProblems, missingQueries } = answer;
      // Another page than the one in the frame is shown even with mistakes: the old one would be the wrong page.
      const isShowable = answer.html !== null && (!isBroken(answer) || isOtherPage || lastGood === undefined);
      set({ status: isBroken(answer) ? 'broken' : 'shown', problems, otherProblems, missingQueries });
      if (!isShowable || answer.html === null) {
        rest();
        return;
      }
      lastGood = { revision: answer.revision, html: answer.html };
      if (isFrameReady) show(lastGood);
      else rest();
    },
    painted(shown) {
      set({ paintedRevision: shown });
      if (shown === busyWith) rest();
    },
    frameReady() {
      isFrameReady = true;
      if (lastGood !== undefined) show(lastGood);
    },
  };
}
