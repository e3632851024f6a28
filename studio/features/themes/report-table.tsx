import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ReportLine } from '#shared/features/themes/report.ts';
import { countKinds, KIND_WORDS, KINDS_SHOWN, toReportFile } from './report-words.ts';
import { saveFile } from '../../components/save-file.ts';
import classes from './themes.module.css';

const ALL = 'all';

/** The report on a theme: what of it works, what works in another way and what does not, with its first place. */
export function ReportTable({ report, name }: { report: readonly ReportLine[]; name: string }): ReactNode {
  const [shown, setShown] = useState<string>(ALL);
  const counts = countKinds(report);
  const lines = report.filter(({ kind }) => shown === ALL || kind === shown);
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Lines of the report"
          value={shown}
          onChange={setShown}
          data={[
            { value: ALL, label: `All (${report.length})` },
            ...KINDS_SHOWN.map((kind) => ({ value: kind, label: `${KIND_WORDS[kind]} (${counts[kind]})` })),
          ]}
        />
        <Button
          size="xs"
          variant="default"
          onClick={() => saveFile(toReportFile(report), `${name.replace(/\.zip$/i, '')}-report.json`)}
        >
          Download report
        </Button>
      </div>
      {lines.length === 0 ? (
        <p className={classes.quiet}>Nothing of the theme is {shown}.</p>
      ) : (
        // What scrolls has to be reachable by keys.
        <ul className={classes.report} aria-label="Report" tabIndex={0}>
          {lines.map(({ kind, what, path, line, count, remedy }) => (
            <li key={`${kind} ${what} ${path} ${line} ${remedy}`} data-kind={kind}>
              <span className={classes.kind}>{KIND_WORDS[kind]}</span>
              <div className={classes.what}>
                <p>{what}</p>
                {remedy !== '' && <p className={classes.remedy}>{remedy}</p>}
              </div>
              <span className={classes.where}>
                {path}:{line}
                {count > 1 && <> and {count - 1} more</>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
