import type { ReactNode } from 'react';
import type { PageData } from '#shared/features/pages/contract.ts';
import { EditorPanel } from './editor-panel.tsx';
import type { FieldMeans } from './field-input.tsx';
import { FooterChoice, HeaderForm, PartPicker } from './header-footer-panel.tsx';
import type { SiteEditors } from './use-site-editors.ts';
import type { Edits } from './use-shown-edit.ts';

/** Beside the page: what can be set of the page, of the header or of the footer. */
export function SidePanel(
  props: Omit<Edits, 'content'> & {
    page: PageData;
    language: string;
    mayDesign: boolean;
    site: SiteEditors;
    means: Omit<FieldMeans, 'onPick'>;
    onSettings: () => void;
  },
): ReactNode {
  const { page, site, means, places, headerFooter, mayDesign, onSettings } = props;
  const { editor, content, part } = site;
  const isFooterOfTheme = part === 'footer' && content === null;
  return (
    <>
      {mayDesign && <PartPicker part={part} onChange={site.show} />}
      {part === 'header' && (
        <HeaderForm
          header={headerFooter.value.header}
          language={props.language}
          isOfTheme={page.headerFooter.isHeaderOfTheme}
          acts={site.header}
          means={means}
          onFinish={() => editor.tell({ kind: 'finish' })}
        />
      )}
      {part !== 'header' && !isFooterOfTheme && (
        <EditorPanel editor={editor} content={content} places={places} {...means} onSettings={onSettings} />
      )}
      {part === 'footer' && (
        <FooterChoice
          headerFooter={headerFooter}
          places={places.value}
          navigations={Object.keys(page.headerFooter.sources.navigations ?? {})}
          siteTitle={page.headerFooter.siteTitle}
        />
      )}
    </>
  );
}
