import { Button, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { ReleaseChange } from '#shared/features/releases/contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { describeFiles, groupFiles } from './file-words.ts';
import { useDifference } from './queries.ts';
import classes from './releases.module.css';
import { useReleaseActs } from './use-release-acts.ts';

/** What becomes of a file when somebody goes back. */
const WORDS: Readonly<Record<ReleaseChange['kind'], string>> = {
  added: 'is restored',
  changed: 'goes back to this version',
  removed: 'is removed',
};

/** A release that somebody asks to go back to. */
export interface RestoredRelease {
  readonly releaseId: string;
  /** Its time in words. */
  readonly title: string;
}

function RestoreForm(props: {
  asked: RestoredRelease;
  liveReleaseId: string;
  onClose: () => void;
}): ReactNode {
  const { asked, liveReleaseId, onClose } = props;
  const { releaseId } = asked;
  const difference = useDifference({ of: 'release', releaseId, against: 'live' });
  const acts = useReleaseActs();
  const [note, setNote] = useState('');
  const changes = difference.data ?? [];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    acts.restore({ releaseId, liveReleaseId, note }, onClose);
  };
  return (
    <form onSubmit={handleSubmit}>
      <QueryState query={difference} label="Comparing versions">
        {(files) =>
          files.length === 0 ? (
            <p className={classes.choice}>Visitors already see this version.</p>
          ) : (
            <>
              <p className={classes.choice}>
                This changes {describeFiles(files.map(({ path }) => path))} for every visitor at once. What it
                removes is kept as a draft, and the history keeps everything.
              </p>
              <div className={classes.ticks} role="group" aria-label="What changes on the site" tabIndex={0}>
                {groupFiles(files).map((group) => (
                  <div key={group.kind} role="group" aria-label={group.title}>
                    <p className={classes.kind}>{group.title}</p>
                    {group.files.map(({ path, kind }) => (
                      <div key={path} className={classes.tick}>
                        <span className={classes.path}>{path}</span>
                        <span className={classes.state}>{WORDS[kind]}</span>
                      </div>
                    ))}
                  </div>
                ))}
              </div>
            </>
          )
        }
      </QueryState>
      <TextInput
        mt="md"
        label="Note"
        description="Why, for the history. Optional."
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button type="submit" disabled={changes.length === 0} loading={acts.isWorking}>
          Restore
        </Button>
      </div>
    </form>
  );
}

/** Asks before visitors get an earlier site, and tells what that changes. */
export function RestoreDialog(props: {
  /** Null while nobody asks. */
  asked: RestoredRelease | null;
  /** The release that visitors see. */
  liveReleaseId: string;
  onClose: () => void;
}): ReactNode {
  const { asked } = props;
  return (
    <Dialog
      title={asked === null ? 'Restore' : `Restore the version of ${asked.title}?`}
      isOpen={asked !== null}
      onClose={props.onClose}
    >
      {asked !== null && <RestoreForm {...props} asked={asked} />}
    </Dialog>
  );
}
