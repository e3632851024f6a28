import type { ReactNode } from 'react';
import type { ThemeProblem } from '#shared/theme/index.ts';
import { formatCount } from '../../components/count-text.ts';
import { WarningIcon } from '../../components/icons.tsx';
import classes from './preview-pane.module.css';

/** Most mistakes shown at once; the others wait until these are mended. */
const MAX_SHOWN = 3;

/** Tells why the preview shows an older page; each mistake leads to its place in the code. */
export function ProblemCard(props: {
  problems: readonly ThemeProblem[];
  /** Whether the page behind the card is older than the text. */
  isOlder: boolean;
  onOpen: (problem: ThemeProblem) => void;
}): ReactNode {
  const errors = props.problems.filter((problem) => problem.severity === 'error');
  const more = errors.length - MAX_SHOWN;
  return (
    <section className={classes.card} role="alert" aria-label="Mistakes in this page">
      <h2 className={classes.cardTitle}>
        <WarningIcon />
        {formatCount(errors.length, 'mistake', 'mistakes')} in this page
      </h2>
      {errors.slice(0, MAX_SHOWN).map((problem) => (
        <button
          key={`${problem.path}:${problem.range.start.offset}:${problem.code}`}
          type="button"
          className={classes.problem}
          onClick={() => props.onOpen(problem)}
        >
          <span className={classes.place}>
            {problem.path}:{problem.range.start.line}:{problem.range.start.column}
          </span>
          {problem.message}
          {problem.hint !== undefined && <span className={classes.hint}>{problem.hint}</span>}
        </button>
      ))}
      {more > 0 && <p className={classes.cardNote}>And {formatCount(more, 'more', 'more')}.</p>}
      {props.isOlder && (
        <p className={classes.cardNote}>Behind this is the page as it was before the mistake.</p>
      )}
    </section>
  );
}
