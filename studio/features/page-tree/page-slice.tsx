import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { SLICE_NAMES, type SliceName } from '#shared/codes/slice-name.ts';
import type { SitePage } from '#shared/features/page-tree/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { SLICE_LABELS } from './page-items.ts';
import classes from './pages.module.css';
import type { PageActs } from './use-page-acts.ts';

const USUAL = 'page';

const HELP: Readonly<Record<SliceName | typeof USUAL, string>> = {
  page: 'A page among the others, with header and footer.',
  'cover-page': 'It stands by itself, without header and footer.',
  'lock-screen': 'Visitors see it where they enter the password of the site or of a page.',
  'popup-overlay':
    'It opens over the pages of the site. Who closes it sees it again after 30 days; who sends its form, never.',
};

/** Whether a page stands among the others, by itself, before them or over them. */
export function PageSlice(props: {
  page: SitePage;
  acts: Pick<PageActs, 'update'>;
  mayChange: boolean;
}): ReactNode {
  const { page, acts, mayChange } = props;
  const [error, setError] = useState('');
  if (page.madeOf === 'store') return null;
  const offered = SLICE_NAMES.filter(
    (name) => name === 'cover-page' || (page.madeOf === 'content' && !page.homepage),
  );
  const choose = (value: string | null) => {
    const slice = SLICE_NAMES.find((name) => name === value) ?? null;
    setError('');
    acts
      .update(page.id, { slice, baseVersion: page.version })
      .catch((cause: unknown) => setError(describeError(cause)));
  };
  return (
    <section className={classes.part} aria-label="Shown as">
      <Select
        label="Shown as"
        description={HELP[page.slice ?? USUAL]}
        allowDeselect={false}
        disabled={!mayChange}
        data={[
          { value: USUAL, label: 'Page' },
          ...offered.map((name) => ({ value: name, label: SLICE_LABELS[name] })),
        ]}
        value={page.slice ?? USUAL}
        error={error}
        onChange={choose}
      />
    </section>
  );
}
