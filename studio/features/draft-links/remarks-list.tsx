import { Button, Checkbox, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  type DraftRemark,
  listDraftLinks,
  listDraftRemarks,
  markDraftRemark,
} from '#shared/features/draft-links/contract.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { formatPast } from '../../components/format-time.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { showProblem } from '../../components/notices.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import classes from './draft-links.module.css';
import { useRemarks } from './queries.ts';

function Remark(props: {
  remark: DraftRemark;
  isShown: boolean;
  onShow: () => void;
  onMark: (isDone: boolean) => void;
}): ReactNode {
  const { remark, isShown } = props;
  const { path, name, text, done, linkNote } = remark;
  const { clock } = useStudio();
  const when = formatPast(Date.parse(remark.createdOn), clock.now());
  return (
    <li className={classes.remark}>
      <p className={classes.who}>
        {name}, {when}
        {linkNote === '' ? '' : ` (${linkNote})`}
      </p>
      <p className={classes.text}>{text}</p>
      <div className={classes.foot}>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-current={isShown ? 'page' : undefined}
          aria-label={`Show ${path}`}
          onClick={props.onShow}
        >
          On {path}
        </Button>
        <Checkbox
          size="xs"
          label={done === undefined ? 'Done' : `Done by ${done.by}`}
          aria-label={`Done: ${name}, ${path}`}
          checked={done !== undefined}
          onChange={(event) => props.onMark(event.currentTarget.checked)}
        />
      </div>
    </li>
  );
}

/** Remarks of all pages; each leads to the page that it is on, and can be marked as done. */
export function RemarksList(props: {
  /** Path of the page that is shown beside. */
  path: string | null;
  showsDone: boolean;
  onShowDone: (showsDone: boolean) => void;
  onPath: (path: string) => void;
}): ReactNode {
  const remarks = useRemarks(props.showsDone ? 'all' : 'open');
  const mark = useAct(
    (client, asked: { remarkId: string; isDone: boolean }) =>
      client.call(markDraftRemark, {
        params: { remarkId: asked.remarkId },
        body: { isDone: asked.isDone },
      }),
    [listDraftRemarks, listDraftLinks],
  );
  return (
    <div className={classes.remarks}>
      <Switch
        label="Show done remarks"
        checked={props.showsDone}
        onChange={(event) => props.onShowDone(event.currentTarget.checked)}
      />
      <QueryState query={remarks} label="Loading remarks">
        {({ pages }) => {
          const all = pages.flatMap((page) => page.remarks);
          if (all.length === 0) {
            return (
              <EmptyState title="No remarks">
                {props.showsDone
                  ? 'Remarks of people who have a link to the draft are listed here.'
                  : 'All remarks are done, or nobody left one yet.'}
              </EmptyState>
            );
          }
          return (
            <ul className={classes.list} aria-label="Remarks">
              {all.map((remark) => (
                <Remark
                  key={remark.id}
                  remark={remark}
                  isShown={remark.path === props.path}
                  onShow={() => props.onPath(remark.path)}
                  onMark={(isDone) =>
                    void mark.mutateAsync({ remarkId: remark.id, isDone }).catch(showProblem)
                  }
                />
              ))}
            </ul>
          );
        }}
      </QueryState>
      <ListEnd query={remarks} more="Show older" />
    </div>
  );
}
