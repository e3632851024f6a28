import { changedMeanwhile, differingFields, toPutBack } from '#shared/features/releases/data-changes.ts';
import type { DataChange, DataValues, KeptThing } from '#shared/features/releases/data-changes.ts';
import type { DataChangeInput } from '#shared/features/releases/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseFields } from '../../http/refusal.ts';
import type { DataWrite, ReleasedData, ReleasedThing } from '../../sockets/released-data.ts';

/** Who makes changes of a release live, or undoes them. */
interface Maker {
  readonly author: string;
  readonly now: number;
}

const pick = (values: DataValues, fields: readonly string[]): DataValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

/** Why a change cannot go live as things are; empty where it can. */
function problemOfChange(
  change: DataChange,
  thing: ReleasedThing | undefined,
  words: Readonly<Record<string, string>>,
): string {
  if (thing === undefined) return `${change.title} is not there any more.`;
  const [field] = changedMeanwhile(change, thing.values);
  if (field !== undefined) {
    return `${words[field] ?? field} of ${change.title} was changed in the meantime.`.replace(/^./, (first) =>
      first.toUpperCase(),
    );
  }
  const fault = thing.faultOf(change.to);
  return fault === undefined ? '' : `${change.title}: ${fault}`;
}

/**
 * Makes what changes things beside files along with releases. Nothing here knows what the things are.
 * @param kinds what features let releases change
 */
export function createDataChanges(kinds: readonly ReleasedData[]) {
  /** Each kind that changes are of, with its changes, always in the same order. */
  const byKind = (changes: readonly DataChange[]) =>
    kinds.flatMap((kind) => {
      const own = changes.filter((change) => change.kind === kind.kind);
      return own.length === 0 ? [] : [{ kind, own }];
    });

  async function readAll(scope: SiteScope, changes: readonly Pick<DataChange, 'kind' | 'id'>[]) {
    const found = new Map<string, ReadonlyMap<string, ReleasedThing>>();
    for (const { kind, read } of kinds) {
      const ids = changes.filter((change) => change.kind === kind).map(({ id }) => id);
      if (ids.length > 0) found.set(kind, await read(scope, [...new Set(ids)]));
    }
    return ({ kind, id }: Pick<DataChange, 'kind' | 'id'>) => found.get(kind)?.get(id);
  }

  const wordsOf = (kind: string) => kinds.find((one) => one.kind === kind)?.fieldWords ?? {};

  const lockAll = async (scope: SiteScope, changes: readonly DataChange[]) => {
    for (const { kind } of byKind(changes)) await kind.lock(scope);
  };

  return {
    /**
     * What changes that somebody asks for make of things as they are now.
     * @throws Refusal 400 for things that are not there, changes that cannot be made, and those that change nothing
     */
    async plan(scope: SiteScope, asked: readonly DataChangeInput[]): Promise<DataChange[]> {
      const thingOf = await readAll(scope, asked);
      const planned = asked.map((ask, index) => {
        const mistake = (text: string) => ({ mistake: { path: `data.${index}`, text } });
        const thing = thingOf(ask);
        if (thing === undefined) return mistake('This is not there, or no release can change it.');
        const isTwice = asked.findIndex(({ kind, id }) => kind === ask.kind && id === ask.id) !== index;
        if (isTwice) return mistake(`${thing.title} is named twice.`);
        const become = thing.become(ask.change);
        if ('problem' in become) return mistake(`${thing.title}: ${String(become['problem'])}`);
        const fields = differingFields(become, thing.values);
        if (fields.length === 0) return mistake(`${thing.title} is like this already.`);
        return {
          ...ask,
          title: thing.title,
          from: pick(thing.values, fields),
          to: pick(become, fields),
        };
      });
      const mistakes = planned.flatMap((one) => ('mistake' in one ? [one.mistake] : []));
      if (mistakes.length > 0) throw refuseFields(mistakes);
      return planned.flatMap((one) => ('mistake' in one ? [] : [one]));
    },

    /** Why each list of changes could not go live as things are now; empty where it can. */
    async problemsOf(scope: SiteScope, lists: readonly (readonly DataChange[])[]): Promise<string[]> {
      const thingOf = await readAll(scope, lists.flat());
      return lists.map((changes) => {
        for (const change of changes) {
          const problem = problemOfChange(change, thingOf(change), wordsOf(change.kind));
          if (problem !== '') return problem;
        }
        return '';
      });
    },

    /** Keeps the things of changes as they are until the unit of work ends. */
    lock: lockAll,

    /** Gives all things their new values; to be called after `lock` and `problemsOf`. */
    async goLive(scope: SiteScope, changes: readonly DataChange[], by: Maker): Promise<void> {
      for (const { kind, own } of byKind(changes)) {
        await kind.write(
          scope,
          own.map(({ id, to }) => ({ id, values: to })),
          by,
        );
      }
    },

    /** Makes all things what they become by themselves until a time, in epoch milliseconds. */
    async passTime(scope: SiteScope, until: number): Promise<void> {
      for (const { passTime } of kinds) await passTime(scope, until);
    },

    /** Puts back what a release changed, where nobody changed it since; answers what stays as it is. */
    async putBack(scope: SiteScope, changes: readonly DataChange[], by: Maker): Promise<KeptThing[]> {
      await lockAll(scope, changes);
      const thingOf = await readAll(scope, changes);
      const kept: KeptThing[] = [];
      for (const { kind, own } of byKind(changes)) {
        const writes: DataWrite[] = [];
        for (const change of own) {
          const { id, title } = change;
          const thing = thingOf(change);
          const back = thing === undefined ? undefined : toPutBack(change, thing.values);
          const isPossible = back !== undefined && thing?.faultOf(back.values) === undefined;
          const stays = isPossible ? back.kept : Object.keys(change.to);
          if (isPossible && Object.keys(back.values).length > 0) writes.push({ id, values: back.values });
          const fields = stays.map((field) => kind.fieldWords[field] ?? field);
          if (fields.length > 0) kept.push({ kind: kind.kind, id, title, fields });
        }
        await kind.write(scope, writes, by);
      }
      return kept;
    },
  };
}

/** Changes of things beside files that go live with releases. */
export type DataChanges = ReturnType<typeof createDataChanges>;
