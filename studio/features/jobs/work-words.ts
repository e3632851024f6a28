import type { DeadLetter } from '#shared/features/jobs/contract.ts';

/** Kinds of work as people name them: what was to be done. */
const WORK_WORDS: Readonly<Record<string, string>> = {
  mail: 'Send an email',
  'scheduled-release': 'Publish at a set time',
  'product-publication': 'Show products at a set time',
  'picture-widths': 'Make a picture ready for visitors',
  'mailed-link': 'Send a link to an account',
  'file-check': 'Check the stored files',
  'missing-file': 'Find a missing file',
};

/** A kind of work in words; one without words of its own is told by its name: "stock-sync" is "Stock sync". */
export function nameWork(job: string): string {
  const plain = job.replaceAll('-', ' ');
  return WORK_WORDS[job] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Given-up work by kind, the kinds in the order of their latest piece. */
export function groupByKind(
  letters: readonly DeadLetter[],
): readonly { readonly job: string; readonly letters: readonly DeadLetter[] }[] {
  const groups = new Map<string, DeadLetter[]>();
  for (const letter of letters) {
    const group = groups.get(letter.job) ?? [];
    group.push(letter);
    groups.set(letter.job, group);
  }
  return [...groups].map(([job, own]) => ({ job, letters: own }));
}

/** True for a piece that waits for a person, and not for its next try. */
export function isWaiting(letter: DeadLetter): boolean {
  return letter.replayedOn === undefined;
}
