import { Button, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  HEADER_FIELDS,
  HEADER_START,
  type HeaderFooter,
} from '#shared/features/page-content/header-footer.ts';
import { FieldInput, type FieldMeans } from './field-input.tsx';
import { startFooter } from './footer-start.ts';
import classes from './page-editor.module.css';
import { SITE_PARTS, type SitePart } from './part-messages.ts';
import { makeId } from './use-block-acts.ts';
import type { Edited } from './use-page-edit.ts';
import type { HeaderActs } from './use-site-editors.ts';

const LABELS: Readonly<Record<SitePart, string>> = { page: 'Page', header: 'Header', footer: 'Footer' };

/** Chooses what the panel is about: the page, or what stands around all pages. */
export function PartPicker(props: { part: SitePart; onChange: (part: SitePart) => void }): ReactNode {
  return (
    <SegmentedControl
      className={classes.parts ?? ''}
      fullWidth
      size="xs"
      aria-label="What to edit"
      data={SITE_PARTS.map((value) => ({ value, label: LABELS[value] }))}
      value={props.part}
      onChange={(value) => {
        const next = SITE_PARTS.find((part) => part === value);
        if (next !== undefined) props.onChange(next);
      }}
    />
  );
}

/** Everything that can be set of the header. */
export function HeaderForm(props: {
  header: HeaderFooter['header'];
  acts: HeaderActs;
  means: Omit<FieldMeans, 'onPick'>;
  /** Ends writing on the page. */
  onFinish: () => void;
}): ReactNode {
  const { header, acts, means, onFinish } = props;
  const values = { ...HEADER_START, ...header };
  return (
    <section className={classes.form} aria-label="Settings of the header">
      <h3 className={classes.formTitle} tabIndex={-1} data-form-title>
        Header
      </h3>
      <p className={classes.quiet}>The header is the same on all pages of the site.</p>
      {HEADER_FIELDS.map((field) => (
        <FieldInput
          key={field.name}
          {...means}
          field={field}
          path={field.name}
          value={values[field.name]}
          onPick={() => acts.pickLogo(true)}
          onChange={(path, value) => {
            onFinish();
            // Part of a value, such as the words of the logo, is told with its whole.
            acts.field(path.split('.')[0] ?? path, value);
          }}
        />
      ))}
    </section>
  );
}

/** Begins a footer of one's own, or goes back to the one of the theme. */
export function FooterChoice(props: {
  headerFooter: Edited<HeaderFooter>;
  places: Readonly<Record<string, string>>;
  navigations: readonly string[];
  siteTitle: string;
}): ReactNode {
  const { headerFooter, places, navigations, siteTitle } = props;
  const isOfTheme = headerFooter.value.footer.sections === undefined;
  const setFooter = (label: string, footer: HeaderFooter['footer']) =>
    headerFooter.change(label, { ...headerFooter.get(), footer });
  if (isOfTheme) {
    return (
      <section className={classes.form} aria-label="Settings of the footer">
        <h3 className={classes.formTitle} tabIndex={-1} data-form-title>
          Footer
        </h3>
        <p className={classes.quiet}>
          The site shows the footer of its theme. Click its texts on the page to change them, or make a footer
          of sections and blocks. It is the same on all pages of the site.
        </p>
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              setFooter('Make a footer', startFooter({ places, navigations, siteTitle, makeId }))
            }
          >
            Make a footer
          </Button>
        </div>
      </section>
    );
  }
  return (
    <div className={classes.form}>
      <p className={classes.quiet}>The footer is the same on all pages of the site.</p>
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={() => setFooter('Use the footer of the theme', {})}>
          Use the footer of the theme
        </Button>
      </div>
    </div>
  );
}
