import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import type { Findings } from './check.ts';
import type { LoadCalls } from './load-calls.ts';
import type { Staff } from './people.ts';

/** The file that is edited and published under a load. */
export const EDITED_FILE = 'pages/search.page';

/** The draft of the edited file, as somebody of the staff reads it. */
export async function readEdited(
  { insist }: LoadCalls,
  staff: Staff,
): Promise<{ readonly content: string; readonly hash: string | null } | undefined> {
  const path = `${readTemplateFile.path}?path=${encodeURIComponent(EDITED_FILE)}`;
  const answer = await insist('reading the draft', [200], () => staff.call('GET', path));
  return answer && readTemplateFile.output.parse(answer.json);
}

/** Somebody who saves a file again and again, with a ledger of the texts that it may hold. */
export async function createEditing(findings: Findings, calls: LoadCalls, editor: Staff, restMs: number) {
  const first = await readEdited(calls, editor);
  if (first === undefined) throw new Error(`The theme has no ${EDITED_FILE}.`);
  /** Texts that may be the draft now: the one that was acknowledged last, and those of which nobody knows. */
  let candidates = new Set([first.content]);
  let saves = 0;
  let { hash } = first;

  /** Saves a text; where that was refused or lost, the draft has to be a text that it can be, whole. */
  async function save(content: string): Promise<void> {
    const { method, path } = writeTemplateFile;
    const isUnsure = candidates.size > 1;
    candidates.add(content);
    // A save whose answer was lost may be stored only now, so that this one is stale.
    const answer = await calls.send('saving a file', isUnsure ? [200, 409] : [200], () =>
      editor.call(method, path, { path: EDITED_FILE, content, baseHash: hash }),
    );
    if (answer?.status === 200) {
      saves += 1;
      candidates = new Set([content]);
      ({ hash } = writeTemplateFile.output.parse(answer.json));
      return;
    }
    const found = await readEdited(calls, editor);
    if (found === undefined) return;
    findings.expect(candidates.has(found.content), 'the draft is a text that was never saved');
    ({ hash } = found);
  }

  return {
    async edit(): Promise<void> {
      for (let turn = 1; !calls.isOver(); turn += 1) {
        await save(`${first.content}\n<p>Edited ${turn} times.</p>`);
        await calls.rest(restMs);
      }
    },
    /** Compares the draft with what was acknowledged. */
    async check(): Promise<void> {
      const found = await readEdited(calls, editor);
      findings.expect(
        found !== undefined && candidates.has(found.content),
        `the draft is none of ${candidates.size} texts that it may be`,
      );
      findings.expect(saves > 0, 'nothing was saved');
      findings.note('saves', saves);
    },
  };
}
