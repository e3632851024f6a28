import { useCallback, useRef, useState } from 'react';
import { targetOfName } from '#shared/features/page-content/edit-marks.ts';
import { findBlock } from '#shared/features/page-content/changes.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import type { Media } from '#shared/features/media/contract.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { isAspectRatio } from '#shared/features/images/picture-style.ts';
import { propertyAt } from '#shared/json/values.ts';
import { mediaImage } from '../../components/media-image.ts';
import { showNotice } from '../../components/notices.tsx';
import type { EditCommand, EditMessage } from '../preview/frame/frame-messages.ts';
import { nameOfText, pictureFieldAt } from './block-words.ts';
import type { Writing } from './looks-bar.tsx';
import { placePicture, readPlacePicture } from './place-picture.ts';
import { type BlockActs, createBlockActs } from './use-block-acts.ts';
import type { Edited } from './use-page-edit.ts';

/** What is chosen on a page: a section or block by its id, or a place of the theme. */
export interface Chosen {
  readonly kind: 'block' | 'section' | 'place';
  readonly id: string;
}

/** The picture that the library is asked for. */
type Picking =
  | { readonly kind: 'block'; readonly blockId: string; readonly field: string }
  | { readonly kind: 'place'; readonly id: string };

/** Where a block is to be added, and whether it was asked for on the page. */
interface Adding {
  readonly beside: string | null;
  readonly isOnPage: boolean;
}

/** Everything that happens on a page that is edited. */
export interface Editor {
  readonly chosen: Chosen | null;
  readonly writing: Writing | null;
  readonly picking: Picking | null;
  /** Whether a picture stands already where the library is asked for one. */
  readonly hasPicture: boolean;
  readonly adding: Adding | null;
  /** Pictures that were chosen since the page was read. */
  readonly pictures: Readonly<Record<string, ImageItem>>;
  /** Acts on sections and blocks; null for a page of the theme. */
  readonly acts: BlockActs | null;
  choose(id: string | null): void;
  openAdd(adding: Adding | null): void;
  openPicker(picking: Picking | null): void;
  takePicture(media: Media): void;
  tell(command: EditCommand): void;
  onMessage(message: EditMessage): void;
  onTell(tell: ((command: EditCommand) => void) | null): void;
}

/** What an editor works with. */
interface EditorDeps {
  readonly content: Edited<PageContent> | null;
  readonly places: Edited<Readonly<Record<string, string>>>;
  /** Shows what can be set of what is chosen, and puts the focus there. */
  readonly onSettings: () => void;
  readonly onPath: (path: string) => void;
}

const MARKUP_TEXT =
  'This text has HTML that would be lost if it were written on the page. Change it in the panel.';

/** Whether two reports of how words look say the same. */
function isSameLook(one: Writing, other: Omit<Writing, 'target' | 'mode'>): boolean {
  const isSameList = one.looks.join() === other.looks.join();
  return isSameList && one.href === other.href && one.mayLink === other.mayLink;
}

function useChosen(content: Edited<PageContent> | null) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const tellFrame = useRef<((command: EditCommand) => void) | null>(null);
  const tell = useCallback((command: EditCommand) => tellFrame.current?.(command), []);
  const choose = (id: string | null) => {
    const isSection = content?.get().sections.some((section) => section.id === id) ?? false;
    setChosen(id === null ? null : { kind: isSection ? 'section' : 'block', id });
    tell({ kind: 'showBlock', blockId: isSection ? null : id });
  };
  const onTell = useCallback((next: ((command: EditCommand) => void) | null) => {
    tellFrame.current = next;
  }, []);
  return { chosen, setChosen, choose, tell, onTell };
}

/** The pictures that are chosen from the library, and where they go. */
function usePictures(
  content: Edited<PageContent> | null,
  acts: BlockActs | null,
  places: Edited<Readonly<Record<string, string>>>,
) {
  const [picking, openPicker] = useState<Picking | null>(null);
  const [pictures, setPictures] = useState<Readonly<Record<string, ImageItem>>>({});
  const handleBlockPicture = (blockId: string, index: number) => {
    const block = content === null ? undefined : findBlock(content.get(), blockId);
    const field = block && pictureFieldAt(block, index);
    if (field !== undefined) openPicker({ kind: 'block', blockId, field });
  };
  const takePicture = (media: Media) => {
    const item = mediaImage(media);
    openPicker(null);
    setPictures({ ...pictures, [item.id]: item });
    if (picking?.kind === 'block') {
      const { blockId, field } = picking;
      const block = content === null ? undefined : findBlock(content.get(), blockId);
      const ratio = propertyAt(block?.data, [...field.split('.'), 'ratio']);
      acts?.field(blockId, field, { mediaId: item.id, ...(isAspectRatio(ratio) ? { ratio } : {}) });
      content?.close();
    } else if (picking?.kind === 'place') {
      const html = placePicture(places.get()[picking.id] ?? '', item);
      if (html === undefined)
        showNotice({
          message: 'The size of this picture is not known. Choose another one.',
          tone: 'problem',
        });
      else places.change('Change the picture', { ...places.get(), [picking.id]: html });
    }
  };

  const heldPicture = (): boolean => {
    if (picking === null) return false;
    if (picking.kind === 'place') return readPlacePicture(places.get()[picking.id] ?? '') !== undefined;
    const block = content === null ? undefined : findBlock(content.get(), picking.blockId);
    return propertyAt(block?.data, [...picking.field.split('.'), 'mediaId']) !== undefined;
  };
  return { picking, openPicker, hasPicture: heldPicture(), pictures, handleBlockPicture, takePicture };
}

/** Follows what happens on a page, and does what is asked for there. */
export function useEditor({ content, places, onSettings, onPath }: EditorDeps): Editor {
  const { chosen, setChosen, choose, tell, onTell } = useChosen(content);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [adding, openAdd] = useState<Adding | null>(null);
  const acts = content === null ? null : createBlockActs(content, choose);
  const { picking, openPicker, hasPicture, pictures, handleBlockPicture, takePicture } = usePictures(
    content,
    acts,
    places,
  );

  const setPlace = (id: string, html: string, label: string, key?: string) =>
    places.change(label, { ...places.get(), [id]: html }, key);
  const handleText = (name: string, value: string) => {
    const target = targetOfName(name);
    if (target?.kind === 'place') setPlace(target.id, value, `Change ${nameOfText(target, undefined)}`, name);
    else if (target !== undefined) acts?.field(target.blockId, target.field, value);
  };
  const chooseTarget = (name: string) => {
    const target = targetOfName(name);
    if (target?.kind === 'place') setChosen({ kind: 'place', id: target.id });
    else if (target !== undefined) choose(target.blockId);
    return target;
  };
  const handleBlock = (blockId: string, act: Extract<EditMessage, { kind: 'block' }>['act']) => {
    if (act === 'up' || act === 'down') acts?.step(blockId, act === 'up' ? -1 : 1);
    else if (act === 'duplicate' || act === 'remove') acts?.[act](blockId);
    else if (act === 'add') openAdd({ beside: blockId, isOnPage: true });
    if (act === 'choose' || act === 'settings') choose(blockId);
    if (act === 'settings') onSettings();
  };
  const endWriting = () => {
    setWriting(null);
    for (const edited of [content, places]) {
      edited?.close();
      edited?.flush();
    }
  };

  const onMessage = (message: EditMessage) => {
    switch (message.kind) {
      case 'writing':
        content?.close();
        places.close();
        chooseTarget(message.target);
        setWriting({ target: message.target, mode: message.mode, looks: [], href: '', mayLink: false });
        break;
      case 'written':
        endWriting();
        break;
      case 'text':
        handleText(message.target, message.value);
        break;
      case 'looks': {
        const { looks, href, mayLink } = message;
        setWriting((now) =>
          now === null || isSameLook(now, { looks, href, mayLink }) ? now : { ...now, looks, href, mayLink },
        );
        break;
      }
      case 'markup':
        chooseTarget(message.target);
        onSettings();
        showNotice({ message: MARKUP_TEXT });
        break;
      case 'picture': {
        const target = chooseTarget(message.target);
        if (target?.kind === 'place') openPicker({ kind: 'place', id: target.id });
        break;
      }
      case 'blockPicture':
        handleBlockPicture(message.blockId, message.index);
        break;
      case 'block':
        handleBlock(message.blockId, message.act);
        break;
      case 'section':
        choose(message.sectionId);
        break;
      case 'slash': {
        const target = targetOfName(message.target);
        if (target?.kind === 'block') openAdd({ beside: target.blockId, isOnPage: true });
        break;
      }
      case 'held':
        showNotice({
          message: 'Links stay where they are while you edit. Ctrl+click follows one.',
          undo: { label: 'Open', run: () => onPath(message.path) },
        });
        break;
    }
  };

  return {
    chosen,
    writing,
    picking,
    hasPicture,
    adding,
    pictures,
    acts,
    choose,
    openAdd,
    openPicker,
    takePicture,
    tell,
    onMessage,
    onTell,
  };
}
