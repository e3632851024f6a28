import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-picker.module.css';

/** Chooses a page of the site by its title; one that is not listed is called by its path. */
export function PagePicker(props: {
  pages: readonly { readonly path: string; readonly title: string }[];
  path: string;
  onPath: (path: string) => void;
}): ReactNode {
  const { pages, path } = props;
  const options = pages.map(({ path: value, title }) => ({ value, label: title }));
  const isListed = pages.some((page) => page.path === path);
  return (
    <Select
      className={classes.pages ?? ''}
      aria-label="Page"
      size="xs"
      searchable
      allowDeselect={false}
      data={isListed ? options : [{ value: path, label: path }, ...options]}
      value={path}
      nothingFoundMessage="No pages found"
      onChange={(next) => {
        if (next !== null) props.onPath(next);
      }}
    />
  );
}
