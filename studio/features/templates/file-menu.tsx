import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { nameOf, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import { MoreIcon } from '../../components/icons.tsx';
import classes from './file-tree.module.css';

/** What can be done with a file of the theme. */
export interface FileActs {
  create(): void;
  rename(path: string): void;
  duplicate(path: string): void;
  remove(path: string): void;
}

function Key({ children }: { children: string }): ReactNode {
  return <span className={classes.key}>{children}</span>;
}

function FileMenuItems(props: { path: string; acts: FileActs }): ReactNode {
  const { path, acts } = props;
  const isNeeded = path === SETTINGS_FILE;
  return (
    <>
      <Menu.Item rightSection={<Key>Ctrl+N</Key>} onClick={acts.create}>
        New file…
      </Menu.Item>
      <Menu.Item rightSection={<Key>F2</Key>} disabled={isNeeded} onClick={() => acts.rename(path)}>
        Rename…
      </Menu.Item>
      <Menu.Item onClick={() => acts.duplicate(path)}>Duplicate…</Menu.Item>
      <Menu.Item rightSection={<Key>Del</Key>} disabled={isNeeded} onClick={() => acts.remove(path)}>
        Delete
      </Menu.Item>
    </>
  );
}

/** A button that opens what can be done with a file. */
export function FileMenuButton(props: { path: string; acts: FileActs }): ReactNode {
  return (
    <Menu position="bottom-end" shadow="md" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--text)"
          style={{ flex: 'none' }}
          aria-label={`Actions for ${nameOf(props.path)}`}
          title="Rename, duplicate, delete"
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <FileMenuItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Where a context menu was asked for, and for which file. */
export interface MenuPlace {
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/** What can be done with a file, at the place where it was asked for. */
export function FileContextMenu(props: {
  place: MenuPlace;
  acts: FileActs;
  /** Called before an act, and when the menu is left without one. */
  onClose: () => void;
}): ReactNode {
  const { place, acts, onClose } = props;
  const first = (act: () => void) => {
    onClose();
    act();
  };
  return (
    <Menu
      opened
      onChange={onClose}
      position="bottom-start"
      offset={2}
      shadow="md"
      width={200}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.anchor}
          tabIndex={-1}
          aria-label={`Actions for ${nameOf(place.path)}`}
          style={{ left: place.x, top: place.y }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <FileMenuItems
          path={place.path}
          acts={{
            create: () => first(acts.create),
            rename: (path) => first(() => acts.rename(path)),
            duplicate: (path) => first(() => acts.duplicate(path)),
            remove: (path) => first(() => acts.remove(path)),
          }}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
