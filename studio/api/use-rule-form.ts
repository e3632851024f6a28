import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import type { CallOptions, Client } from '#shared/http/client.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { findCurrent } from './find-current.ts';
import { useStudio } from './studio-context.tsx';
import { type Edited, type FormErrors, type StoredForm, useEdited } from './use-edited.ts';

/** A rule of the store as far as its form needs it: coupons, zones. */
interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** How a rule is shown as a form, and stored. */
export interface RuleFormDeps<T extends Versioned, F extends object> {
  /** Names the draft of one that is not made yet, once per site. */
  readonly draft: string;
  /** Undefined for one that is not made yet. */
  readonly rule: T | undefined;
  readonly empty: F;
  toForm(rule: T): F;
  /** What is wrong with the form by field; empty where it can be sent. */
  check(form: F): FormErrors;
  create(client: Client, form: F, options: CallOptions): Promise<T>;
  update(client: Client, id: string, change: { version: number; form: F }): Promise<unknown>;
  /** What a refused change finds under `current`. */
  readonly schema: z.ZodType<T>;
  /** Answers that hold the rule. */
  readonly list: Pick<Endpoint, 'name'>;
  /** Told the rule that was made. */
  onMade(rule: T): void;
}

/** The form of a rule that is made or changed, with what somebody else stored meanwhile taken over. */
export function useRuleForm<T extends Versioned, F extends object>(deps: RuleFormDeps<T, F>): Edited<F> {
  const { client } = useStudio();
  const queries = useQueryClient();
  // A save whose answer was lost, and that is sent again, makes one rule.
  const key = useRef(crypto.randomUUID());
  const { rule } = deps;
  const toStored = (one: T): StoredForm<F> => ({ form: deps.toForm(one), version: one.version });
  const refresh = () => queries.invalidateQueries({ queryKey: [deps.list.name] });
  return useEdited<F>({
    name: `${deps.draft}:${rule?.id ?? 'new'}`,
    stored: rule === undefined ? { form: deps.empty, version: 0 } : toStored(rule),
    check: (form) => deps.check(form),
    async send(form, version) {
      if (rule !== undefined) {
        await deps.update(client, rule.id, { version, form });
        await refresh();
        return;
      }
      const made = await deps.create(client, form, { idempotencyKey: key.current });
      await refresh();
      deps.onMade(made);
    },
    findTheirs(cause) {
      const theirs = findCurrent(cause, deps.schema);
      return theirs === undefined ? undefined : toStored(theirs);
    },
  });
}
