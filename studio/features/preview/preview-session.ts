import type { ThemeProblem } from '#shared/theme/index.ts';
import type { PreviewPageInput, RenderAnswer, RenderRequest, TextChanges } from './messages.ts';

/** Longest wait for the worker before it is taken for stuck, in milliseconds. */
export const RENDER_LIMIT_MS = 4_000;
/** The same for the first render of a worker, which has to be loaded for it. */
export const FIRST_RENDER_LIMIT_MS = 12_000;
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
  /** Whether the frame shows an older page because the newest text is broken. */
  readonly isOlder: boolean;
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
  show(page: { revision: number; html: string; isOtherPage: boolean; isEdited: boolean }): void;
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

/** The state before anything happened. */
export const START: PreviewState = {
  status: 'waiting',
  problems: [],
  otherProblems: [],
  isOlder: false,
  paintedRevision: 0,
  missingQueries: '[]',
};

function findErrors(answer: RenderAnswer): readonly ThemeProblem[] {
  return answer.problems.filter((problem) => problem.severity === 'error');
}

/** What an error is, wherever typing has moved it to. */
function toKey(error: ThemeProblem): string {
  return `${error.path}\n${error.code}\n${error.message}`;
}

/** A page that was shown, with the errors that it had. */
interface Shown {
  readonly revision: number;
  readonly html: string;
  readonly errors: ReadonlySet<string>;
}

/**
 * Whether the frame should leave its page for this one. A page with an error that the shown one has not stays
 * out; errors that were there all along do not freeze the preview.
 */
function isShowable(answer: RenderAnswer, shown: Shown | undefined): boolean {
  if (answer.html === null) return false;
  return shown === undefined || findErrors(answer).every((error) => shown.errors.has(toKey(error)));
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
  let lastGood: Shown | undefined;
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
    cancelWait = deps.wait(handleStuck, isWorkerNew ? FIRST_RENDER_LIMIT_MS : RENDER_LIMIT_MS);
    deps.render({
      revision,
      changes: isWorkerNew ? texts : changes,
      ...(hasPage || isWorkerNew ? { page } : {}),
    });
    isWorkerNew = false;
  }

  function show({ revision: shown, html }: Shown): void {
    deps.show({ revision: shown, html, isOtherPage, isEdited: page?.edit?.isMarked ?? false });
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
      const errors = findErrors(answer);
      // Another page than the one in the frame is shown even with mistakes: the old one would be the wrong page.
      const isNext = isShowable(answer, isOtherPage ? undefined : lastGood);
      set({
        status: answer.html === null || errors.length > 0 ? 'broken' : 'shown',
        problems,
        otherProblems,
        isOlder: !isNext && lastGood !== undefined,
        missingQueries,
      });
      if (!isNext || answer.html === null) {
        rest();
        return;
      }
      lastGood = { revision: answer.revision, html: answer.html, errors: new Set(errors.map(toKey)) };
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
