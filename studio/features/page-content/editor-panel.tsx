import type { ComponentType, ReactNode } from 'react';
import { kindOf } from '#shared/features/blocks/kinds.ts';
import { findBlock } from '#shared/features/page-content/changes.ts';
import { shownPixels } from '#shared/features/page-content/picture-sizes.ts';
import type { Block, PageContent } from '#shared/features/page-content/rules.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import type { PictureFocusProps, ShownWidth } from '../media/picture-focus.tsx';
import { BlockForm, SectionForm, SeveralForm } from './block-form.tsx';
import { nameOfSection } from './block-words.ts';
import { Outline } from './outline.tsx';
import classes from './page-editor.module.css';
import { PlaceForm } from './place-form.tsx';
import type { Editor } from './use-editor.ts';
import type { Edited } from './use-page-edit.ts';

/** The screens that a merchant's page is made for first, by their width in px. */
const SCREENS = [
  { screen: 'Phone, 390 px', px: 390 },
  { screen: 'Desktop, 1280 px', px: 1280 },
];

/** How wide the pictures of a block are shown. */
function shownWidthsOf({ sections }: PageContent, { id, type, span, data }: Block): readonly ShownWidth[] {
  const section = sections.find(({ blocks }) => blocks.some((block) => block.id === id));
  const share = span / (kindOf(type)?.across?.(data) ?? 1);
  return SCREENS.map(({ screen, px }) => ({
    screen,
    width: shownPixels(section?.width ?? 'normal', share, px),
  }));
}

const NONE: ReadonlySet<string> = new Set();

interface PanelProps {
  readonly editor: Editor;
  readonly content: Edited<PageContent> | null;
  readonly places: Edited<Readonly<Record<string, string>>>;
  readonly pictures: Readonly<Record<string, ImageItem>>;
  readonly Focus: ComponentType<PictureFocusProps>;
  readonly mayCode: boolean;
  readonly mayReadProducts: boolean;
  readonly onSettings: () => void;
}

function ChosenForm(props: PanelProps): ReactNode {
  const { editor, content, places, onSettings: _, ...means } = props;
  const { chosen, acts } = editor;
  if (chosen?.kind === 'place') {
    const { id } = chosen;
    return (
      <PlaceForm
        key={id}
        id={id}
        html={places.value[id] ?? ''}
        Focus={means.Focus}
        onPick={() => editor.openPicker({ kind: 'place', id })}
        onChange={(html) => {
          editor.tell({ kind: 'finish' });
          places.change('Change the text', { ...places.get(), [id]: html }, `panel ${id}`);
        }}
      />
    );
  }
  const several = chosen === null ? NONE : editor.targetsOf(chosen.id);
  if (several.size > 1 && acts !== null) return <SeveralForm ids={several} acts={acts} />;
  const block = chosen && content ? findBlock(content.value, chosen.id) : undefined;
  if (block !== undefined && acts !== null && content !== null) {
    return (
      <BlockForm
        {...means}
        shown={shownWidthsOf(content.value, block)}
        key={block.id}
        block={block}
        onPick={(field) => editor.openPicker({ kind: 'block', blockId: block.id, field })}
        onField={(field, value) => {
          // The text on the page follows the form, unless it is being written there.
          editor.tell({ kind: 'finish' });
          acts.field(block.id, field, value);
        }}
        onSpan={(span) => acts.span(block.id, span)}
        onDuplicate={() => acts.duplicate(new Set([block.id]))}
        onRemove={() => acts.remove(new Set([block.id]))}
      />
    );
  }
  const section = content?.value.sections.find(({ id }) => id === chosen?.id);
  if (section !== undefined && acts !== null && content !== null) {
    return (
      <SectionForm
        key={section.id}
        section={section}
        name={nameOfSection(content.value, section.id)}
        onChange={(settings) => acts.section(section.id, settings)}
        onAddBlock={() => editor.openAdd({ where: section.id, isOnPage: false })}
        onDuplicate={() => acts.duplicate(new Set([section.id]))}
        onRemove={() => acts.remove(new Set([section.id]))}
      />
    );
  }
  return (
    <p className={`${classes.quiet} ${classes.hint}`}>
      {content === null
        ? 'This page is made by a template of the theme. Click a text or a picture on it to change it.'
        : 'Click a text or a picture on the page to change it, or choose a block here.'}
    </p>
  );
}

/** Beside the page: its sections and blocks, and what can be set of the chosen one. */
export function EditorPanel(props: PanelProps): ReactNode {
  const { editor, content } = props;
  const { acts } = editor;
  return (
    <>
      {content !== null && acts !== null && (
        <Outline content={content.value} editor={editor} acts={acts} onOpen={props.onSettings} />
      )}
      <ChosenForm {...props} />
    </>
  );
}
