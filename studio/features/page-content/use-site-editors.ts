import { useCallback, useMemo, useState } from 'react';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import type { Media } from '#shared/features/media/contract.ts';
import { HEADER_ID, targetOfName } from '#shared/features/page-content/edit-marks.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import { type HeaderFooter, labelOfHeaderField } from '#shared/features/page-content/header-footer.ts';
import { mediaImage } from '../../components/media-image.ts';
import type { EditCommand, EditMessage } from '../preview/frame/frame-messages.ts';
import { type SitePart, splitMessage, toFooterCommand } from './part-messages.ts';
import { type Editor, useEditor } from './use-editor.ts';
import { footerEdit } from './use-header-footer.ts';
import type { Edited } from './use-page-edit.ts';

/** What the header is written with. */
export interface HeaderActs {
  /** Gives a field another value; undefined for what is as the theme has it. */
  field(name: string, value: unknown): void;
  /** Puts all fields in the place of those that there are. */
  set(label: string, header: HeaderFooter['header']): void;
  readonly isPickingLogo: boolean;
  pickLogo(isPicking: boolean): void;
  takeLogo(media: Media): void;
}

/** The editors of a page, of the header and of the footer that stand around it. */
export interface SiteEditors {
  readonly part: SitePart;
  show(part: SitePart): void;
  /** Of the page, or of the footer while that is edited. */
  readonly editor: Editor;
  /** What it edits. */
  readonly content: Edited<PageContent> | null;
  readonly header: HeaderActs;
  /** Pictures that were chosen since the page was read. */
  readonly pictures: Readonly<Record<string, ImageItem>>;
  onMessage(message: EditMessage): void;
  onTell(tell: ((command: EditCommand) => void) | null): void;
}

interface SiteEditorsDeps {
  readonly content: Edited<PageContent> | null;
  readonly places: Edited<Readonly<Record<string, string>>>;
  /** Null for who may not change them. */
  readonly headerFooter: Edited<HeaderFooter> | null;
  readonly onSettings: () => void;
  readonly onPath: (path: string) => void;
}

function useHeader(edited: Edited<HeaderFooter> | null) {
  const [isPickingLogo, pickLogo] = useState(false);
  const [pictures, setPictures] = useState<Readonly<Record<string, ImageItem>>>({});
  const field: HeaderActs['field'] = (name, value) => {
    if (edited === null) return;
    const now = edited.get();
    const header = Object.entries({ ...now.header, [name]: value }).filter(([, one]) => one !== undefined);
    const next = { ...now, header: Object.fromEntries(header) };
    edited.change(`Change the header: ${labelOfHeaderField(name)}`, next, `header ${name}`);
  };
  const set: HeaderActs['set'] = (label, header) => edited?.change(label, { ...edited.get(), header });
  const takeLogo = (media: Media) => {
    const item = mediaImage(media);
    pickLogo(false);
    setPictures({ ...pictures, [item.id]: item });
    field('logo', { mediaId: item.id });
    edited?.close();
  };
  return { acts: { field, set, isPickingLogo, pickLogo, takeLogo }, pictures };
}

/** Follows what happens on a page, and does it where it belongs: to the page, its header or its footer. */
export function useSiteEditors({ headerFooter, ...deps }: SiteEditorsDeps): SiteEditors {
  const { content, onSettings } = deps;
  const [part, setPart] = useState<SitePart>('page');
  const footer = headerFooter === null ? null : footerEdit(headerFooter);
  const ofPage = useEditor(deps);
  const ofFooter = useEditor({ ...deps, content: footer });
  const header = useHeader(headerFooter);

  const show = (next: SitePart) => {
    if (next === part) return;
    // One thing is chosen at a time.
    (part === 'footer' ? ofFooter : ofPage).choose(null);
    if (next === 'header') ofPage.choose(HEADER_ID);
    setPart(next);
  };
  const handleHeader = (message: EditMessage) => {
    const { acts } = header;
    if (message.kind === 'writing' || message.kind === 'written') {
      headerFooter?.close();
      if (message.kind === 'written') headerFooter?.flush();
    } else if (message.kind === 'text') {
      const target = targetOfName(message.target);
      if (target?.kind === 'block') acts.field(target.field, message.value);
    } else if (message.kind === 'blockPicture') acts.pickLogo(true);
    else if (message.kind === 'block' && message.act === 'settings') onSettings();
  };
  const onMessage = (whole: EditMessage) => {
    const { part: named, message } = splitMessage(whole);
    const of = named ?? part;
    if (of !== 'page' && headerFooter === null) return;
    // What ends elsewhere leaves alone what was begun here.
    if (named !== undefined && message.kind !== 'written' && message.kind !== 'text') show(named);
    if (of === 'header') handleHeader(message);
    else (of === 'footer' ? ofFooter : ofPage).onMessage(message);
  };
  const { onTell: tellPageEditor } = ofPage;
  const { onTell: tellFooterEditor } = ofFooter;
  const onTell = useCallback(
    (tell: ((command: EditCommand) => void) | null) => {
      tellPageEditor(tell);
      tellFooterEditor(tell && ((command) => tell(toFooterCommand(command))));
    },
    [tellPageEditor, tellFooterEditor],
  );

  const isFooter = part === 'footer';
  const { pictures: pagePictures } = ofPage;
  const { pictures: footerPictures } = ofFooter;
  const pictures = useMemo(
    () => ({ ...pagePictures, ...footerPictures, ...header.pictures }),
    [pagePictures, footerPictures, header.pictures],
  );
  return {
    part,
    show,
    editor: isFooter ? ofFooter : ofPage,
    content: isFooter ? footer : content,
    header: header.acts,
    pictures,
    onMessage,
    onTell,
  };
}
