import { isThemeText } from '#shared/features/templates/rules.ts';
import { mergeTexts, type MirrorStep, planMirror } from '#shared/theme/index.ts';
import { type DiskState, DRAFT_ENDING, hashOf, type ThemeDisk } from './disk.ts';
import type { MirrorMemory } from './memory.ts';

/** A change of the draft: the version that it is based on, and what the file holds from then on; null deletes it. */
export interface DraftChange {
  readonly path: string;
  readonly was: string | null;
  readonly content: Uint8Array | null;
}

/** The draft of a site, as a mirror sees it. */
export interface MirroredDraft {
  /** Hashes of all files by path. */
  list(): Promise<Readonly<Record<string, string>>>;
  /** What files hold; those that went meanwhile are left out. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Changes in groups of which each can be made at once. */
  groupsOf(changes: readonly DraftChange[]): readonly (readonly DraftChange[])[];
  /**
   * Changes files, all of them or none.
   * @returns why the server does not take them; `stale` where the draft was changed meanwhile
   */
  change(changes: readonly DraftChange[]): Promise<'done' | 'stale' | { readonly problem: string }>;
}

/** Something that a mirror did or could not do. */
export interface MirrorEvent {
  readonly event: 'to-disk' | 'to-draft' | 'merged' | 'conflict' | 'deleted' | 'refused';
  readonly path: string;
  /** From 1; 0 where it is about the whole file. */
  readonly line: number;
  /** What it means and what to do, in words. */
  readonly message: string;
}

/** A deletion on one side that the other side is to follow, or a file that became empty. */
export interface DeletionQuestion {
  readonly where: 'disk' | 'draft';
  readonly paths: readonly string[];
}

/** What a mirror is made of. */
export interface MirrorDeps {
  readonly disk: ThemeDisk;
  readonly draft: MirroredDraft;
  readonly memory: MirrorMemory;
  readonly now: () => number;
  readonly tell: (event: MirrorEvent) => void;
  /** Asks whether deletions are meant; `no` brings the files back, `later` leaves both sides as they are. */
  readonly ask: (question: DeletionQuestion) => Promise<'yes' | 'no' | 'later'>;
}

/** Programs that save a file often take it away for a moment: only what stays away was deleted. */
const AWAY_MS = 1_000;

type Act = MirrorStep['act'];
const EVENTS = { 'to-disk': 'The draft changed.', 'to-draft': 'The file changed.' } as const;

/** One round: both sides are compared, and made the same as far as that is possible. */
class Round {
  readonly #deps: MirrorDeps;
  readonly #disk: DiskState;
  readonly #draft: Readonly<Record<string, string>>;

  constructor(deps: MirrorDeps, disk: DiskState, draft: Readonly<Record<string, string>>) {
    this.#deps = deps;
    this.#disk = disk;
    this.#draft = draft;
  }

  #tell(event: MirrorEvent['event'], path: string, message: string, line = 0): void {
    this.#deps.tell({ event, path, line, message });
  }

  /** Writes a file, unless somebody changed it since it was looked at: that is for the next round. */
  async #writeDisk(path: string, content: Uint8Array): Promise<boolean> {
    const { disk, memory } = this.#deps;
    const now = await disk.read(path);
    if ((now === undefined ? undefined : hashOf(now)) !== this.#disk.hashes[path]) return false;
    try {
      await disk.write(path, content);
    } catch (error) {
      this.#tell('refused', path, `It cannot be written: ${(error as Error).message}`);
      return false;
    }
    memory.remember(path, content);
    return true;
  }

  async toDisk(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    for (const [path, content] of await this.#deps.draft.read(paths)) {
      if (await this.#writeDisk(path, content)) this.#tell('to-disk', path, EVENTS['to-disk']);
    }
  }

  /** Changes the draft; of several that are refused together each is tried by itself. */
  async #changeDraft(
    changes: readonly DraftChange[],
    event: MirrorEvent['event'],
    message: string,
  ): Promise<void> {
    const { draft, memory } = this.#deps;
    const answer = await draft.change(changes);
    if (answer === 'done') {
      for (const { path, content } of changes) {
        if (content === null) memory.forget(path);
        else memory.remember(path, content);
        this.#tell(event, path, message);
      }
    } else if (answer !== 'stale') {
      if (changes.length > 1) for (const one of changes) await this.#changeDraft([one], event, message);
      else this.#tell('refused', changes[0]?.path ?? '', answer.problem);
    }
  }

  async #changeDrafts(
    changes: readonly DraftChange[],
    event: MirrorEvent['event'],
    message: string,
  ): Promise<void> {
    for (const group of this.#deps.draft.groupsOf(changes)) await this.#changeDraft(group, event, message);
  }

  async toDraft(paths: readonly string[]): Promise<void> {
    const changes: DraftChange[] = [];
    for (const path of paths) {
      const content = await this.#deps.disk.read(path);
      // It went, or is being written: the next round knows.
      if (content === undefined || hashOf(content) !== this.#disk.hashes[path]) continue;
      changes.push({ path, was: this.#draft[path] ?? null, content });
    }
    await this.#changeDrafts(changes, 'to-draft', EVENTS['to-draft']);
  }

  async #holdConflict(path: string, theirs: Uint8Array, line: number): Promise<void> {
    const { disk, memory } = this.#deps;
    await disk.write(path + DRAFT_ENDING, theirs);
    memory.holdConflict(path, hashOf(theirs));
    const remedy = `Put what you want into ${path}, then delete ${path}${DRAFT_ENDING}.`;
    this.#tell('conflict', path, `Both sides changed the same lines. ${remedy}`, line);
  }

  async merge(path: string): Promise<void> {
    const { disk, draft, memory } = this.#deps;
    const held = memory.conflictOf(path);
    if (held !== undefined && held === this.#draft[path]) {
      if (!this.#disk.inQuestion.has(path)) await this.toDraft([path]);
      return;
    }
    const [mine, theirs] = [await disk.read(path), (await draft.read([path])).get(path)];
    if (mine === undefined || theirs === undefined) return;
    const base = memory.textOf(path);
    if (!isThemeText(path) || base === undefined) return this.#holdConflict(path, theirs, 0);
    const merged = mergeTexts(base, mine.toString('utf8'), Buffer.from(theirs).toString('utf8'));
    if (merged.kind === 'conflict') return this.#holdConflict(path, theirs, merged.regions[0]?.line ?? 0);
    const content = Buffer.from(merged.text);
    const answer = await draft.change([{ path, was: hashOf(theirs), content }]);
    if (answer !== 'done') {
      if (answer !== 'stale') this.#tell('refused', path, answer.problem);
      return;
    }
    // Where the file changed meanwhile, the next round merges it with what the draft has now.
    if (await this.#writeDisk(path, content)) this.#tell('merged', path, 'Changes of both sides are in it.');
    else memory.remember(path, mine);
  }

  async deleteOnDisk(paths: readonly string[], answer: 'yes' | 'no'): Promise<void> {
    if (answer === 'no') return this.toDraft(paths);
    const { disk, memory } = this.#deps;
    for (const path of paths) {
      const now = await disk.read(path);
      if (now !== undefined && hashOf(now) !== this.#disk.hashes[path]) continue;
      await disk.remove(path);
      memory.forget(path);
      this.#tell('deleted', path, 'It was deleted in the draft.');
    }
  }

  async deleteInDraft(paths: readonly string[], answer: 'yes' | 'no'): Promise<void> {
    if (answer === 'no') return this.toDisk(paths);
    const changes = paths.map((path) => ({ path, was: this.#draft[path] ?? null, content: null }));
    await this.#changeDrafts(changes, 'deleted', 'It was deleted on disk.');
  }

  async emptyDraft(paths: readonly string[], answer: 'yes' | 'no'): Promise<void> {
    await (answer === 'no' ? this.toDisk(paths) : this.toDraft(paths));
  }
}

/** Keeps a folder and the draft of a site the same. */
export function createMirror(deps: MirrorDeps): { sync(): Promise<boolean> } {
  const { disk, draft, memory, now } = deps;
  /** Since when deletions are seen. */
  let away = new Map<string, number>();

  /** Deletions that have been there for a while. */
  function settled(steps: readonly MirrorStep[]): ReadonlySet<string> {
    const acts: readonly Act[] = ['delete-in-draft', 'empty-draft'];
    const seen = steps.filter(({ act }) => acts.includes(act)).map(({ path }) => path);
    away = new Map(seen.map((path) => [path, away.get(path) ?? now()]));
    return new Set(seen.filter((path) => now() - (away.get(path) ?? 0) >= AWAY_MS));
  }

  return {
    /**
     * Compares both sides and makes them the same as far as that is possible.
     * @returns whether deletions wait until they have been there for a while
     */
    async sync() {
      const before = await draft.list();
      const found = await disk.scan();
      const base = memory.hashes();
      const steps = planMirror({ base, disk: found.hashes, draft: before, empty: found.empty });
      const long = settled(steps);
      const of = (act: Act) => steps.filter((step) => step.act === act).map(({ path }) => path);
      const round = new Round(deps, found, before);
      for (const path of of('same')) {
        const content = await disk.read(path);
        if (content === undefined) memory.forget(path);
        else memory.remember(path, content);
      }
      await round.toDisk(of('to-disk'));
      await round.toDraft(of('to-draft'));
      for (const path of of('merge')) await round.merge(path);
      const questions = [
        { where: 'disk', paths: of('delete-on-disk'), go: round.deleteOnDisk.bind(round) },
        {
          where: 'draft',
          paths: of('delete-in-draft').filter((path) => long.has(path)),
          go: round.deleteInDraft.bind(round),
        },
        {
          where: 'draft',
          paths: of('empty-draft').filter((path) => long.has(path)),
          go: round.emptyDraft.bind(round),
        },
      ] as const;
      for (const { where, paths, go } of questions) {
        const answer = paths.length === 0 ? 'later' : await deps.ask({ where, paths });
        if (answer !== 'later') await go(paths, answer);
      }
      await memory.save();
      return away.size > long.size;
    },
  };
}
