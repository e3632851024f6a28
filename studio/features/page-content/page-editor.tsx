import { Button, Drawer, SegmentedControl } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useRef, useState } from 'react';
import type { Media } from '#shared/features/media/contract.ts';
import { hasRoom } from '#shared/features/page-content/changes.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import type { HeaderFooter } from '#shared/features/page-content/header-footer.ts';
import type { PageData } from '#shared/features/pages/contract.ts';
import type { DraftSave } from '../../api/draft-saver.ts';
import { formatTime } from '../../components/format-time.ts';
import { useIsCompact } from '../../components/panes.tsx';
import { SaveFailure } from '../../components/save-failure.tsx';
import { UndoButton } from '../../components/undo-button.tsx';
import { useShortcut } from '../../components/use-shortcut.ts';
import { type UndoStack, useUndoStack } from '../../components/use-undo-stack.ts';
import type { PictureFocusProps, ShownWidth } from '../media/picture-focus.tsx';
import type { ThemedPreview } from '../templates/themed-preview/views.tsx';
import { BlockList } from './block-list.tsx';
import type { KeptContent, KeptPlaces } from './content-draft.ts';
import { LooksBar } from './looks-bar.tsx';
import classes from './page-editor.module.css';
import { SidePanel } from './side-panel.tsx';
import type { Editor } from './use-editor.ts';
import { useHeaderFooterEdit } from './use-header-footer.ts';
import { type Edited, useContentEdit, usePlacesEdit } from './use-page-edit.ts';
import { type Edits, useShownEdit, useShownHeaderFooter } from './use-shown-edit.ts';
import { type HeaderActs, useSiteEditors } from './use-site-editors.ts';

/** What the editor takes of other features. */
export interface EditorParts {
  readonly Preview: ThemedPreview;
  readonly Picker: ComponentType<{
    noun: string;
    isForPictures: boolean;
    isSingle: boolean;
    isOpen: boolean;
    onChoose: (files: readonly Media[]) => void;
    other?: { readonly label: string; readonly onClick: () => void } | undefined;
    onClose: () => void;
  }>;
  readonly Focus: ComponentType<PictureFocusProps>;
}

interface EditorProps {
  readonly page: PageData;
  readonly places: KeptPlaces;
  readonly language: string;
  readonly mayCode: boolean;
  readonly mayReadProducts: boolean;
  /** Whether header and footer may be changed. */
  readonly mayDesign: boolean;
  readonly parts: EditorParts;
  /** Chooses the page; it stands first in the head. */
  readonly picker: ReactNode;
  readonly failure: string | undefined;
  readonly onRetry: () => void;
  readonly onMissingQueries: (queries: string) => void;
  readonly onPath: (path: string) => void;
  /** Opens the template of the page; left out for who may not read it. */
  readonly onCode: (() => void) | undefined;
}

/** Pictures of the header are as wide as the theme says. */
const NOT_KNOWN: readonly ShownWidth[] = [];

function LogoPicker({ acts, Picker }: { acts: HeaderActs; Picker: EditorParts['Picker'] }): ReactNode {
  return (
    <Picker
      noun="a logo"
      isForPictures
      isSingle
      isOpen={acts.isPickingLogo}
      onChoose={([file]) => {
        if (file !== undefined) acts.takeLogo(file);
      }}
      onClose={() => acts.pickLogo(false)}
    />
  );
}

/** How saving went, in words; what was taken back before it was saved is as it was saved last. */
function useSaveWords(edits: readonly { readonly save: DraftSave; readonly isChanged: boolean }[]): string {
  const last = useRef<number | null>(null);
  for (const { save } of edits) {
    if (save.kind === 'saved') last.current = Math.max(save.at, last.current ?? 0);
  }
  if (edits.some(({ save }) => save.kind === 'saving')) return 'Saving…';
  if (edits.some(({ save }) => save.kind === 'failed')) return 'Not saved';
  if (edits.some(({ isChanged }) => isChanged)) return 'Saves in a moment';
  return last.current === null ? '' : `Saved ${formatTime(last.current)}`;
}

function focusForm(): void {
  // The form is drawn with what was chosen just now.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-form-title]')?.focus());
}

type AnyEdit = Edited<PageContent> | Edited<Readonly<Record<string, string>>> | Edited<HeaderFooter>;

function Failures({ edits }: { edits: readonly AnyEdit[] }): ReactNode {
  return edits
    .filter(({ save }) => save.kind === 'failed')
    .map((edited, at) => (
      <div key={at} className={classes.failed}>
        <SaveFailure save={edited.save} onRetry={() => edited.flush()} />
      </div>
    ));
}

/** What is asked over the page: which block to add, and which picture to take. */
function EditorDialogs(props: {
  editor: Editor;
  content: Edited<PageContent> | null;
  mayCode: boolean;
  Picker: EditorParts['Picker'];
  onSettings: () => void;
  onCarry: (isCarrying: boolean) => void;
}): ReactNode {
  const { editor, content, mayCode, Picker } = props;
  const { acts, adding } = editor;
  return (
    <>
      <BlockList
        isOpen={adding !== null}
        hasRoom={content === null || hasRoom(content.value)}
        mayCode={mayCode}
        onChoose={(kind) => {
          editor.openAdd(null);
          const blockId = acts?.add(kind, adding?.where ?? null);
          if (adding?.isOnPage === true && blockId !== undefined)
            editor.tell({ kind: 'writeBlock', blockId });
        }}
        tell={editor.tell}
        onCarry={props.onCarry}
        onClose={() => editor.openAdd(null)}
      />
      <Picker
        noun="a picture"
        isForPictures
        isSingle
        isOpen={editor.picking !== null}
        onChoose={([file]) => {
          if (file !== undefined) editor.takePicture(file);
        }}
        other={
          editor.hasPicture
            ? {
                label: 'Crop and focal point',
                onClick: () => {
                  editor.openPicker(null);
                  props.onSettings();
                },
              }
            : undefined
        }
        onClose={() => editor.openPicker(null)}
      />
    </>
  );
}

/** Above the page: which one it is, and what can be done to all of it. */
function EditorHead(props: {
  picker: ReactNode;
  content: Edited<PageContent> | null;
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
  stack: UndoStack;
  onUndo: () => void;
  onCode: (() => void) | undefined;
  /** Opens blocks and settings where they do not stand beside the page. */
  onSheet: (() => void) | undefined;
  saveWords: string;
}): ReactNode {
  const { stack, onUndo, onCode, onSheet } = props;
  return (
    <div className={classes.head}>
      {props.picker}
      <SegmentedControl
        size="xs"
        aria-label="What the page is shown for"
        data={[
          { value: 'edit', label: 'Edit' },
          { value: 'view', label: 'View' },
        ]}
        value={props.isMarked ? 'edit' : 'view'}
        onChange={(value) => props.onMark(value === 'edit')}
      />
      <UndoButton stack={{ next: stack.next, undo: onUndo }} />
      <Button
        size="xs"
        variant="default"
        disabled={stack.again === undefined}
        title={stack.again}
        onClick={stack.redo}
      >
        Redo
      </Button>
      {onCode !== undefined && (
        <Button size="xs" variant="default" title="Open the template of this page" onClick={onCode}>
          Code
        </Button>
      )}
      {onSheet !== undefined && (
        <Button size="xs" variant="default" onClick={onSheet}>
          {props.content === null ? 'Settings' : 'Blocks'}
        </Button>
      )}
      <span className={classes.save} role="status">
        {props.saveWords}
      </span>
    </div>
  );
}

function EditorView(props: Omit<EditorProps, 'places'> & Edits & { stack: UndoStack }): ReactNode {
  const { page, places, headerFooter, stack, parts, mayCode, mayReadProducts, mayDesign } = props;
  const { Preview, Picker } = parts;
  const isCompact = useIsCompact();
  const [isMarked, setIsMarked] = useState(true);
  const [isCarrying, setIsCarrying] = useState(false);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const openSettings = () => {
    setIsSheetOpen(true);
    focusForm();
  };
  const site = useSiteEditors({
    content: props.content,
    places,
    headerFooter: mayDesign ? headerFooter : null,
    onSettings: openSettings,
    onPath: props.onPath,
  });
  const { editor, content } = site;
  const { acts, chosen, writing } = editor;
  useShortcut({ key: 'd', withCommand: true }, () => {
    if (chosen !== null && chosen.kind !== 'place') acts?.duplicate(editor.targetsOf(chosen.id));
  });
  const shownFrame = useShownHeaderFooter(page, headerFooter.value, site.pictures, mayDesign);
  const shown = { content: props.content, places, headerFooter: shownFrame };
  const edit = useShownEdit(page, shown, site.pictures, isMarked);
  const edits = [props.content, places, headerFooter].filter((edited) => edited !== null);
  const saveWords = useSaveWords(edits);
  const pictures = { ...shownFrame.sources.pictures, ...edit.sections?.sources.pictures };
  const means = { pictures, mayCode, mayReadProducts, Focus: parts.Focus, shown: NOT_KNOWN };
  const panel = <SidePanel {...props} means={means} site={site} onSettings={openSettings} />;
  return (
    <div className={classes.editor} data-carrying={isCarrying || undefined}>
      <EditorHead
        {...props}
        isMarked={isMarked}
        onMark={setIsMarked}
        stack={stack}
        onUndo={() => {
          editor.tell({ kind: 'finish' });
          stack.undo();
        }}
        onSheet={isCompact ? () => setIsSheetOpen(true) : undefined}
        saveWords={saveWords}
      />
      <Failures edits={edits} />
      <div className={classes.body}>
        <section className={classes.stage} aria-label="Page" data-pane="page" tabIndex={-1}>
          <Preview
            language={props.language}
            page={page}
            failure={props.failure}
            onRetry={props.onRetry}
            onMissingQueries={props.onMissingQueries}
            editing={{
              edit,
              onMessage: site.onMessage,
              onTell: site.onTell,
              onNavigate: props.onPath,
            }}
          >
            {writing !== null && (
              <LooksBar writing={writing} mayReadProducts={mayReadProducts} onCommand={editor.tell} />
            )}
          </Preview>
        </section>
        {!isCompact && (
          <section className={classes.panel} aria-label="Blocks and settings" data-pane="panel" tabIndex={-1}>
            {panel}
          </section>
        )}
      </div>
      {isCompact && (
        <Drawer
          opened={isSheetOpen}
          onClose={() => setIsSheetOpen(false)}
          position="bottom"
          size="75%"
          title="Blocks and settings"
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <div className={classes.sheet}>{panel}</div>
        </Drawer>
      )}
      <p className={classes.said} role="status">
        {editor.said}
      </p>
      <EditorDialogs
        editor={editor}
        content={content}
        mayCode={mayCode}
        Picker={Picker}
        onSettings={openSettings}
        onCarry={setIsCarrying}
      />
      <LogoPicker acts={site.header} Picker={Picker} />
    </div>
  );
}

function SectionsEditor(props: EditorProps & { pageId: string; kept: KeptContent }): ReactNode {
  const stack = useUndoStack();
  const content = useContentEdit(props.pageId, props.kept, stack);
  const places = usePlacesEdit(props.places, stack);
  const headerFooter = useHeaderFooterEdit(props.page.headerFooter, stack);
  const edits = { content, places, headerFooter };
  return <EditorView {...props} {...edits} stack={stack} />;
}

function TemplateEditor(props: EditorProps): ReactNode {
  const stack = useUndoStack();
  const places = usePlacesEdit(props.places, stack);
  const headerFooter = useHeaderFooterEdit(props.page.headerFooter, stack);
  return <EditorView {...props} content={null} places={places} headerFooter={headerFooter} stack={stack} />;
}

/** Writes on a page: its sections and blocks where it has them, and what stands at the places of the theme. */
export function PageEditor(props: EditorProps): ReactNode {
  const { sections } = props.page;
  const kept = useRef<KeptContent | null>(null);
  if (sections === undefined) return <TemplateEditor {...props} />;
  const { content, version, pageId } = sections;
  if (kept.current?.version !== version) kept.current = { content, version };
  return <SectionsEditor {...props} pageId={pageId} kept={kept.current} />;
}
