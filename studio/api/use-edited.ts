import { useRef, useState } from 'react';
import { describeError, FIELDS_AT_FAULT_TEXT, findFieldErrors } from './describe-error.ts';
import { mergeValues } from './merge-fields.ts';
import { useStudio } from './studio-context.tsx';
import { useDraft } from './use-draft.ts';

/** How the last save ended. */
type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number; readonly hasMerged: boolean }
  | { readonly kind: 'failed'; readonly message: string };

/** Texts by field of a form, or by a place in a field such as `options.1.price`. */
export type FormErrors = Readonly<Record<string, string>>;

/** Something that is stored, as a form shows it. */
export interface StoredForm<F, V = number> {
  readonly form: F;
  /** 0 for what is not made yet. */
  readonly version: V;
}

/** What of the form somebody else changed too. */
interface FieldConflict<F, V> {
  readonly name: keyof F & string;
  readonly theirs: StoredForm<F, V>;
}

/** How a form is checked and sent. */
interface EditedDeps<F extends object, V> {
  /** Names the draft, once per site. */
  readonly name: string;
  readonly stored: StoredForm<F, V>;
  /** What is wrong with the form by field; empty where it can be sent. */
  check(form: F): FormErrors;
  /** Sends the form on a version; rejects with what the call threw. Once it is done, `stored` is what was sent. */
  send(form: F, version: V): Promise<unknown>;
  /** What somebody else stored meanwhile, where a call was refused for it. */
  findTheirs(cause: unknown): StoredForm<F, V> | undefined;
}

/** A form while it is worked on. */
export interface Edited<F> {
  readonly form: F;
  readonly isChanged: boolean;
  readonly state: SaveState;
  readonly errors: FormErrors;
  /** What the person has to decide before it can be saved. */
  readonly conflicts: readonly Pick<FieldConflict<F, unknown>, 'name'>[];
  change(part: Partial<F>): void;
  /** Decides a conflict. */
  settle(name: keyof F & string, side: 'mine' | 'theirs'): void;
  save(): Promise<void>;
  /** Goes back to what is stored. */
  reset(): void;
}

const IDLE: SaveState = { kind: 'idle' };

function namesOf<F extends object>(form: F): (keyof F & string)[] {
  return Object.keys(form) as (keyof F & string)[];
}

/** Errors of calls name places such as `offer.percent`; forms know the first part of them. */
function toFormErrors(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([place, text]) => [place.replace(/\..*$/, ''), text]),
  );
}

/**
 * A form that is saved by its button. Somebody else's change of other fields is taken over by itself; of the same
 * field the person decides. What is typed waits as draft while other screens are looked at.
 */
export function useEdited<F extends object, V = number>(deps: EditedDeps<F, V>): Edited<F> {
  const { clock } = useStudio();
  const [kept, keep] = useDraft<StoredForm<F, V> & { readonly base: F }>(deps.name);
  const [state, setState] = useState<SaveState>(IDLE);
  const [errors, setErrors] = useState<FormErrors>({});
  const [conflicts, setConflicts] = useState<readonly FieldConflict<F, V>[]>([]);
  const { stored } = deps;
  const draft = kept ?? { ...stored, base: stored.form };
  const latest = useRef(draft);
  latest.current = draft;

  async function send(sent: typeof draft, hasMerged: boolean): Promise<void> {
    try {
      await deps.send(sent.form, sent.version);
      keep(undefined);
      setState({ kind: 'saved', at: clock.now(), hasMerged });
    } catch (cause) {
      const theirs = deps.findTheirs(cause);
      if (theirs !== undefined) {
        await merge(sent, theirs);
        return;
      }
      setErrors(toFormErrors(findFieldErrors(cause)));
      setState({ kind: 'failed', message: describeError(cause) });
    }
  }

  async function merge(sent: typeof draft, theirs: StoredForm<F, V>): Promise<void> {
    const result = mergeValues(namesOf(sent.form), sent.base, sent.form, theirs.form);
    const next = { base: theirs.form, version: theirs.version, form: { ...sent.form, ...result.merged } };
    keep(next);
    if (result.conflicts.length === 0) {
      await send(next, true);
      return;
    }
    setConflicts(result.conflicts.map((name) => ({ name, theirs })));
    setState(IDLE);
  }

  const change = (part: Partial<F>) => {
    const { current } = latest;
    latest.current = { ...current, form: { ...current.form, ...part } };
    keep(latest.current);
    const isOpen = ([place]: [string, string]) => !((place.split('.')[0] ?? '') in part);
    setErrors(Object.fromEntries(Object.entries(errors).filter(isOpen)));
    if (state.kind !== 'saving') setState(IDLE);
  };
  return {
    form: draft.form,
    isChanged: JSON.stringify(draft.form) !== JSON.stringify(draft.base),
    state,
    errors,
    conflicts,
    change,
    settle(name, side) {
      const conflict = conflicts.find((one) => one.name === name);
      if (conflict !== undefined && side === 'theirs') {
        change({ [name]: conflict.theirs.form[name] } as unknown as Partial<F>);
      }
      setConflicts(conflicts.filter((one) => one !== conflict));
    },
    async save() {
      const found = deps.check(draft.form);
      setErrors(found);
      if (Object.keys(found).length > 0) {
        setState({ kind: 'failed', message: FIELDS_AT_FAULT_TEXT });
        return;
      }
      setState({ kind: 'saving' });
      await send(draft, false);
    },
    reset() {
      keep(undefined);
      setErrors({});
      setConflicts([]);
      setState(IDLE);
    },
  };
}
