import { Button, Checkbox, Modal, SegmentedControl, TextInput } from '@mantine/core';
import type { ComponentType, FormEvent, ReactNode } from 'react';
import { Suspense, useId, useState } from 'react';
import type { Publication, ReleasePlan } from '#shared/features/releases/contract.ts';
import { toPlaceLink } from '../../api/place.ts';
import { formatCount } from '../../components/count-text.ts';
import { formatTime } from '../../components/format-time.ts';
import { Failure } from '../../components/page.tsx';
import { LoadingState } from '../../components/pane-state.tsx';
import type { PublishPart } from '../../sockets/publish-part.ts';
import type { DataFieldProps, DataWish } from '../../sockets/released-data.ts';
import { DIFFERENCE_WORDS, describeFiles, groupFiles, nameOfFile } from './file-words.ts';
import type { TemplateProblem } from './queries.ts';
import classes from './releases.module.css';
import { RELEASES_PATH } from './paths.ts';
import { toPagesQuery } from './view.ts';
import type { Publishing, PublishState } from './use-publishing.ts';
import { usePublishing } from './use-publishing.ts';
import { useWhen, WhenField } from '../../components/when-field.tsx';

/** What a publishing begins with. */
export interface PublishStart {
  /** Changes that are ticked; all when undefined. */
  readonly paths?: readonly string[];
  /** What is to change beside files, where it goes live later. */
  readonly data?: readonly DataWish[];
  /** True where it is to go live later. */
  readonly isLater?: boolean;
}

interface PublishFormProps {
  readonly start: PublishStart;
  /** Zone of the site. */
  readonly timeZone: string;
  /** The address of the screen that edits a page of the site. */
  readonly toPageLink: (path: string) => string;
  readonly currency: string;
  /** Takes what changes beside files along with a release of a given time. */
  readonly DataField: ComponentType<DataFieldProps>;
  /** Tells which texts are not translated. */
  readonly Unfinished: PublishPart;
  readonly onSaveAll: () => Promise<readonly string[]>;
  readonly onOpenProblem: (problem: TemplateProblem) => void;
  readonly onClose: () => void;
  /** Told whether the dialog may be closed: not while visitors get the changes. */
  readonly onBusy: (isBusy: boolean) => void;
}

const WORKING_WORDS: Readonly<Record<'saving' | 'checking', string>> = {
  saving: 'Saving your drafts',
  checking: 'Looking for mistakes',
};

function Problems(props: {
  problems: ReleasePlan['problems'];
  onOpen: (problem: TemplateProblem) => void;
}): ReactNode {
  const isRefused = props.problems.some((problem) => problem.isRefused);
  return (
    <>
      <p className={classes.warning} role="alert">
        {formatCount(props.problems.length, 'mistake', 'mistakes')} would show on the site.{' '}
        {isRefused ? 'Correct the theme files before you publish.' : 'The rest of each page still works.'}
      </p>
      <ul className={classes.list} aria-label="Mistakes">
        {props.problems.map((problem) => (
          <li key={`${problem.path}:${problem.line}:${problem.column}:${problem.message}`}>
            <button type="button" className={classes.problem} onClick={() => props.onOpen(problem)}>
              <span className={classes.place}>
                {problem.path}:{problem.line}:{problem.column}
              </span>
              {problem.message}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Pages that visitors would stumble over, those first that cannot be published. */
function Findings({
  findings,
  toPageLink,
}: {
  findings: ReleasePlan['findings'];
  toPageLink: (path: string) => string;
}): ReactNode {
  const groups = [
    { title: 'These pages can’t be published yet:', found: findings.filter((one) => one.isRefused) },
    { title: 'Please check:', found: findings.filter((one) => !one.isRefused) },
  ];
  return groups
    .filter(({ found }) => found.length > 0)
    .map(({ title, found }) => (
      <div key={title} className={classes.warning} role="alert">
        <p className={classes.findingsTitle}>{title}</p>
        <ul className={classes.plain} aria-label={title}>
          {found.map((finding) => (
            <li key={`${finding.title} ${finding.message}`}>
              {finding.pageId === null ? (
                finding.title
              ) : (
                <a className={classes.textLink} href={toPageLink(finding.path ?? '/')}>
                  {finding.title}
                </a>
              )}
              : {finding.message}
            </li>
          ))}
        </ul>
      </div>
    ));
}

/** What others published while this was prepared, and where both changed the same file. */
function Meanwhile(props: { publications: readonly Publication[]; chosen: ReadonlySet<string> }): ReactNode {
  const both = [...new Set(props.publications.flatMap(({ changedPaths }) => changedPaths))].filter((path) =>
    props.chosen.has(path),
  );
  return (
    <div className={classes.warning} role="alert">
      <ul className={classes.plain} aria-label="Published meanwhile">
        {props.publications.map(({ id, by, on, note, changedPaths }) => (
          <li key={id}>
            {by} published {describeFiles(changedPaths)} at {formatTime(Date.parse(on))}
            {note === '' ? '.' : `: ${note}`}
          </li>
        ))}
      </ul>
      Nothing of yours is lost or published yet.
      {both.length > 0 && ` If you go on, your text takes the place of theirs in ${both.join(', ')}.`}
    </div>
  );
}

function reasonOf({ because }: ReleasePlan['along'][number]): string {
  switch (because.kind) {
    case 'uses':
      return `Goes along: it uses ${because.path}`;
    case 'usedBy':
      return `Goes along: ${because.path} uses it`;
    case 'moved':
      return `Goes along: it is the same file as ${because.path}`;
  }
}

function Changes({ plan, publishing }: { plan: ReleasePlan; publishing: Publishing }): ReactNode {
  const { chosen, choose } = publishing;
  const all = plan.changes.map(({ path }) => path);
  const titles = new Map(plan.pages.map(({ file, title }) => [file, title]));
  const along = new Map(chosen.size === 0 ? [] : plan.along.map((entry) => [entry.path, entry]));
  const toggle = (path: string) =>
    choose(chosen.has(path) ? [...chosen].filter((other) => other !== path) : [...chosen, path]);
  return (
    <div className={classes.ticks} role="group" aria-label="Changes" data-planning={publishing.isPlanning}>
      {all.length > 1 && (
        <Checkbox
          className={classes.tickAll ?? ''}
          label={`All ${all.length} changes`}
          checked={chosen.size === all.length}
          indeterminate={chosen.size > 0 && chosen.size < all.length}
          onChange={() => choose(chosen.size === all.length ? [] : all)}
        />
      )}
      {groupFiles(plan.changes).map(({ kind, title, files }) => (
        <div key={kind} role="group" aria-label={title}>
          <p className={classes.kind}>{title}</p>
          {files.map((change) => {
            const goes = along.get(change.path);
            return (
              <div key={change.path} className={classes.tick}>
                <Checkbox
                  classNames={{ body: classes.tickBody ?? '', labelWrapper: classes.tickLabel ?? '' }}
                  label={nameOfFile(change.path, titles)}
                  description={goes === undefined ? undefined : reasonOf(goes)}
                  checked={chosen.has(change.path) || goes !== undefined}
                  disabled={goes !== undefined && !chosen.has(change.path)}
                  onChange={() => toggle(change.path)}
                />
                <span className={classes.state}>{DIFFERENCE_WORDS[change.kind]}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function describeChoice(plan: ReleasePlan, chosen: ReadonlySet<string>): string {
  const going = chosen.size === 0 ? 0 : plan.paths.length;
  const left = plan.changes.length - going;
  if (going === 0) return 'Select what to publish.';
  const goes = `${formatCount(going, 'change goes', 'changes go')} live`;
  return left === 0 ? `${goes}.` : `${goes}, ${formatCount(left, 'stays', 'stay')} a draft.`;
}

function submitLabel(state: PublishState, isLater: boolean, isBroken: boolean): string {
  if (state.kind === 'publishing') return isLater ? 'Setting the time…' : 'Publishing…';
  if (isLater) return isBroken ? 'Schedule anyway' : 'Schedule';
  return isBroken ? 'Publish anyway' : 'Publish';
}

function PublishForm(props: PublishFormProps): ReactNode {
  const { start, timeZone, onClose, onBusy } = props;
  const [note, setNote] = useState('');
  const [isLater, setIsLater] = useState(start.isLater === true);
  const when = useWhen(timeZone, undefined);
  const [wishes, setWishes] = useState<readonly DataWish[]>(start.data ?? []);
  const stateId = useId();
  const publishing = usePublishing({
    startWith: start.paths,
    onSaveAll: props.onSaveAll,
    onBusy,
    onDone: onClose,
  });
  const { state, plan, chosen } = publishing;
  const isWorking = state.kind === 'saving' || state.kind === 'checking';
  const isOver = state.kind === 'failed' && state.isOver;
  const isBroken = chosen.size > 0 && (plan?.problems.length ?? 0) > 0;
  const isRefused = [...(plan?.problems ?? []), ...(plan?.findings ?? [])].some((one) => one.isRefused);
  const isReady =
    plan !== undefined && chosen.size > 0 && !isRefused && !publishing.isPlanning && !isWorking && !isOver;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || state.kind === 'publishing') return;
    if (!isLater) publishing.publish(note);
    else if (when.check()) publishing.schedule(note, when.iso, wishes);
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      {publishing.meanwhile.length > 0 && <Meanwhile publications={publishing.meanwhile} chosen={chosen} />}
      {state.kind === 'failed' && (
        <div className={classes.notice}>
          <Failure>{state.message}</Failure>
        </div>
      )}
      {isWorking && <LoadingState label={WORKING_WORDS[state.kind]} />}
      {plan !== undefined && !isWorking && !isOver && (
        <>
          {isBroken && <Problems problems={plan.problems} onOpen={props.onOpenProblem} />}
          {chosen.size > 0 && <Findings findings={plan.findings} toPageLink={props.toPageLink} />}
          <Suspense>
            <props.Unfinished onFollow={onClose} />
          </Suspense>
          <Changes plan={plan} publishing={publishing} />
          <p className={classes.choice} role="status" id={stateId}>
            {publishing.isPlanning ? 'Looking for related changes…' : describeChoice(plan, chosen)}{' '}
            <a
              className={classes.textLink}
              href={toPlaceLink(RELEASES_PATH, toPagesQuery())}
              onClick={onClose}
            >
              See before and after
            </a>{' '}
            <a
              className={classes.textLink}
              href={toPlaceLink(RELEASES_PATH, { of: 'draft' })}
              onClick={onClose}
            >
              See the differences
            </a>
          </p>
        </>
      )}
      {!isOver && (
        <div className={classes.fields}>
          <TextInput
            label="Note"
            description="What changed, for the history. Optional."
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            data-autofocus
          />
          <SegmentedControl
            aria-label="When"
            data={[
              { value: 'now', label: 'Now' },
              { value: 'later', label: 'Later' },
            ]}
            value={isLater ? 'later' : 'now'}
            onChange={(value) => setIsLater(value === 'later')}
          />
          {isLater && (
            <>
              <WhenField when={when} timeZone={timeZone} />
              <Suspense fallback={<LoadingState label="Loading the products" />}>
                <props.DataField
                  value={wishes}
                  onChange={setWishes}
                  problems={{}}
                  currency={props.currency}
                />
              </Suspense>
            </>
          )}
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={state.kind === 'publishing'} onClick={onClose}>
          {isOver ? 'Close' : 'Cancel'}
        </Button>
        {isOver ? (
          <Button onClick={publishing.retry}>Try again</Button>
        ) : (
          <Button
            type="submit"
            loading={state.kind === 'publishing'}
            disabled={!isReady}
            aria-describedby={stateId}
          >
            {submitLabel(state, isLater, isBroken && !isRefused)}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Shows what visitors will get, lets changes be chosen, and publishes them, at once or at a time. */
export function PublishDialog(
  props: Omit<PublishFormProps, 'start' | 'onBusy'> & {
    /** What it begins with; null while it is closed. */
    start: PublishStart | null;
  },
): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const { start, ...form } = props;
  return (
    <Modal
      opened={start !== null}
      onClose={() => {
        if (!isBusy) props.onClose();
      }}
      title="Publish"
      size={620}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {start !== null && <PublishForm {...form} start={start} onBusy={setIsBusy} />}
    </Modal>
  );
}
