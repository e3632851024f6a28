import { SYNTAX_MESSAGES } from './messages.ts';
import type { SyntaxProblem } from './nodes.ts';

/** Mistakes of one text in order of occurrence: the first ones are kept, the others only counted. */
export class ProblemList {
  readonly kept: SyntaxProblem[] = [];
  /** How many were not kept, and how many of them were no mere warnings. */
  lost = 0;
  lostErrors = 0;
  private readonly most: number;

  /** @param most how many are kept */
  constructor(most: number) {
    this.most = most;
  }

  add(problem: SyntaxProblem): void {
    if (this.kept.length < this.most) {
      this.kept.push(problem);
      return;
    }
    this.lost++;
    if (problem.severity === 'error') this.lostErrors++;
  }
}

/**
 * Weaves the mistakes of tags and those of the tree into the order in which a reader meets them. Where there are
 * more than are kept, a last one says how many.
 * @param ofTags found while the text was cut into instructions
 * @param ofTree found while the instructions were woven into a tree
 * @param most how many are kept
 */
export function inOrder(ofTags: ProblemList, ofTree: ProblemList, most: number): readonly SyntaxProblem[] {
  const all = new ProblemList(most);
  let next = 0;
  for (const problem of ofTree.kept) {
    // A tag is read before it is put into the tree.
    for (; (ofTags.kept[next]?.start ?? Number.POSITIVE_INFINITY) < problem.end; next++)
      all.add(ofTags.kept[next] as SyntaxProblem);
    all.add(problem);
  }
  for (; next < ofTags.kept.length; next++) all.add(ofTags.kept[next] as SyntaxProblem);
  const lost = all.lost + ofTags.lost + ofTree.lost;
  const last = all.kept.at(-1);
  if (lost === 0 || last === undefined) return all.kept;
  const lostErrors = all.lostErrors + ofTags.lostErrors + ofTree.lostErrors;
  return [...all.kept, unlisted(lost, lostErrors, last)];
}

/** Says behind the last mistake that is listed how many are not. */
function unlisted(lost: number, lostErrors: number, { start, end }: SyntaxProblem): SyntaxProblem {
  return {
    type: 'parser',
    code: 'TOO_MANY_ERRORS',
    severity: lostErrors > 0 ? 'error' : 'warning',
    message: SYNTAX_MESSAGES.TOO_MANY_ERRORS(String(lost)),
    start,
    end,
  };
}
