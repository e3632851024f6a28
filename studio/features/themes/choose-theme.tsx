import { Button, Progress } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { IMPORT_LIMITS } from '#shared/features/themes/archive.ts';
import { formatBytes } from '#shared/text/format-bytes.ts';
import classes from './themes.module.css';
import type { ThemeImport, UnderWay } from './use-import.ts';

const WORDS: Readonly<Record<UnderWay['what'], string>> = {
  reading: 'Loading the folder',
  sending: 'Sending the theme',
  checking: 'Checking the theme',
  importing: 'Importing the theme',
  undoing: 'Undoing the import',
};

/** How far a theme on its way is. */
export function Under({ underWay: { what, done, all, control } }: { underWay: UnderWay }): ReactNode {
  return (
    <div className={classes.acts} role="status">
      <span>{WORDS[what]}</span>
      <Progress value={all === 0 ? 0 : (done / all) * 100} aria-label="How far it is" w={200} />
      <Button size="xs" variant="default" disabled={what === 'importing'} onClick={() => control.abort()}>
        Cancel
      </Button>
    </div>
  );
}

/** Where a theme is chosen, as a ZIP archive or a folder; while one is on its way, how far it is. */
export function ChooseTheme({ theme }: { theme: ThemeImport }): ReactNode {
  const archive = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const { underWay } = theme;
  return (
    <div
      className={classes.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file !== undefined && underWay === undefined) theme.takeArchive(file);
      }}
    >
      <input
        ref={archive}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label="ZIP archive of a theme"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) theme.takeArchive(file);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <input
        ref={folder}
        type="file"
        // React does not know this attribute, by which browsers let a folder be chosen.
        {...{ webkitdirectory: '' }}
        hidden
        aria-label="Folder of a theme"
        onChange={(event) => {
          theme.takeFolder([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {underWay === undefined ? (
        <div className={classes.acts}>
          <Button onClick={() => archive.current?.click()}>Choose a ZIP archive</Button>
          <Button variant="default" onClick={() => folder.current?.click()}>
            Choose a folder
          </Button>
        </div>
      ) : (
        <Under underWay={underWay} />
      )}
      <p className={classes.quiet}>
        Or drop an archive here. At most {IMPORT_LIMITS.files.toLocaleString('en')} files and{' '}
        {formatBytes(IMPORT_LIMITS.packed)}. Nothing is changed before you have seen the report.
      </p>
    </div>
  );
}
