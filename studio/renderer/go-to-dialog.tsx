import { Modal, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { goTo } from '../api/place.ts';
import { useStudio } from '../api/studio-context.tsx';
import { useSites } from '../features/websites/queries.ts';
import { hostOf } from '../features/websites/site-entries.tsx';
import { listedScreens } from './find-screen.ts';
import classes from './go-to-dialog.module.css';
import type { Area } from './areas.ts';

/** A place that can be gone to. */
interface Target {
  readonly id: string;
  readonly title: string;
  /** What kind of place it is. */
  readonly where: string;
  readonly go: () => void;
}

function useTargets(areas: readonly Area[]): readonly Target[] {
  const { site: open, openSite } = useStudio();
  const sites = useSites();
  const screens = areas.flatMap((area) =>
    listedScreens(area).map(({ path, title }) => ({
      id: path,
      title,
      where: area.title,
      go: () => goTo(path),
    })),
  );
  const others = (sites.data ?? []).filter(({ site }) => site !== open);
  return [
    ...screens,
    ...others.map(({ site, title }) => ({
      id: site,
      title: title ?? hostOf(site),
      where: `Site ${hostOf(site)}`,
      go: () => openSite(site),
    })),
  ];
}

function Options(props: {
  targets: readonly Target[];
  active: number;
  listId: string;
  onChoose: (target: Target) => void;
}): ReactNode {
  if (props.targets.length === 0) return <p className={classes.none}>No results found.</p>;
  return (
    <div className={classes.list} id={props.listId} role="listbox" aria-label="Places" tabIndex={-1}>
      {props.targets.map((target, index) => (
        // The keys are taken by the field above, as the pattern of a combobox has it.
        <div
          key={target.id}
          id={`${props.listId}-${index}`}
          className={classes.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === props.active}
          onClick={() => props.onChoose(target)}
        >
          <span>{target.title}</span>
          <span className={classes.where}>{target.where}</span>
        </div>
      ))}
    </div>
  );
}

/** Goes to any screen or site by a few letters of its name. */
export function GoToDialog({ areas, onClose }: { areas: readonly Area[]; onClose: () => void }): ReactNode {
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const wanted = text.trim().toLowerCase();
  const targets = useTargets(areas).filter(({ title, where }) =>
    `${title} ${where}`.toLowerCase().includes(wanted),
  );
  const choose = (target: Target | undefined) => {
    if (target === undefined) return;
    onClose();
    target.go();
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter') choose(targets[active]);
    else if (targets.length > 0) setActive((active + step + targets.length) % targets.length);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': 'Go to' } }}
    >
      <TextInput
        aria-label="Go to"
        placeholder="Go to a screen or a site"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={targets.length === 0 ? undefined : `${listId}-${active}`}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={handleKey}
        data-autofocus
      />
      <Options targets={targets} active={active} listId={listId} onChoose={choose} />
    </Modal>
  );
}
