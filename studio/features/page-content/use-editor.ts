import { useState } from 'react';
import { kindOf } from '#shared/features/blocks/kinds.ts';
import { targetOfName } from '#shared/features/page-content/edit-marks.ts';
import { placeOfBlock } from '#shared/features/page-content/changes.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import type { BlockGap } from '#shared/features/page-content/several.ts';
import type { Media } from '#shared/features/media/contract.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { copyAsMarkdown } from '../../components/copy-markdown.ts';
import { showNotice } from '../../components/notices.tsx';
import type { EditMessage } from '../preview/frame/frame-messages.ts';
import { nameOfText } from './block-words.ts';
import type { Writing } from './looks-bar.tsx';
import { type BlockActs, createBlockActs } from './use-block-acts.ts';
import { type Choosing, useChosen } from './use-chosen.ts';
import type { Edited } from './use-page-edit.ts';
import { type Picking, usePictures } from './use-pictures.ts';

/** Where a block is to be added, and whether it was asked for on the page. */
interface Adding {
  /** A gap, or what it comes after; the end of the page where null. */
  readonly where: BlockGap | string | null;
  readonly isOnPage: boolean;
}

/** Everything that happens on a page that is edited. */
export interface Editor extends Omit<Choosing, 'chooseAll' | 'chooseNext' | 'choosePlace'> {
  readonly writing: Writing | null;
  readonly picking: Picking | null;
  /** Whether a picture stands already where the library is asked for one. */
  readonly hasPicture: boolean;
  readonly adding: Adding | null;
  /** Pictures that were chosen since the page was read. */
  readonly pictures: Readonly<Record<string, ImageItem>>;
  /** Acts on sections and blocks; null for a page of the theme. */
  readonly acts: BlockActs | null;
  /** What was done last, for who does not see it. */
  readonly said: string;
  openAdd(adding: Adding | null): void;
  openPicker(picking: Picking | null): void;
  takePicture(media: Media): void;
  onMessage(message: EditMessage): void;
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

type MessageOf<Kind extends EditMessage['kind']> = Extract<EditMessage, { kind: Kind }>;

/** What acts on sections and blocks need beside the acts themselves. */
interface PartDeps {
  readonly content: Edited<PageContent> | null;
  readonly acts: BlockActs | null;
  readonly choosing: Choosing;
  readonly openAdd: (adding: Adding) => void;
  readonly onSettings: () => void;
}

function createBlockHandler({ content, acts, choosing, openAdd, onSettings }: PartDeps) {
  const { choose, targetsOf } = choosing;
  return ({ blockId, act }: MessageOf<'block'>): void => {
    switch (act) {
      case 'up':
      case 'down':
        acts?.step(targetsOf(blockId), act === 'up' ? -1 : 1);
        break;
      case 'duplicate':
      case 'remove':
        acts?.[act](targetsOf(blockId));
        break;
      case 'range':
        choosing.chooseBy(blockId, { shift: true, command: false });
        break;
      case 'moreUp':
      case 'moreDown':
        choosing.chooseNext(blockId, act === 'moreUp' ? -1 : 1);
        break;
      case 'add':
        openAdd({ where: blockId, isOnPage: true });
        break;
      case 'addBefore': {
        const place = content === null ? undefined : placeOfBlock(content.get(), blockId);
        if (place !== undefined)
          openAdd({ where: { sectionId: place.sectionId, before: blockId }, isOnPage: true });
        break;
      }
      case 'choose':
        choose(blockId);
        break;
      case 'settings':
        choose(blockId);
        onSettings();
        break;
    }
  };
}

function createSectionHandler({ acts, choosing, openAdd, onSettings }: PartDeps) {
  return ({ sectionId, act }: MessageOf<'section'>): void => {
    if (act === 'add') acts?.addSection(sectionId);
    else choosing.choose(sectionId);
    if (act === 'up' || act === 'down') acts?.step(new Set([sectionId]), act === 'up' ? -1 : 1);
    if (act === 'settings') onSettings();
    if (act === 'addBlock') openAdd({ where: sectionId, isOnPage: true });
  };
}

/** Puts what was dropped on the page where it fell. */
function createDropHandler({ content, acts, choosing }: PartDeps) {
  return ({ carried, gap }: MessageOf<'drop'>): void => {
    if (content === null || acts === null) return;
    const { sectionId, before } = gap;
    if (carried.kind === 'section') {
      const others = content.get().sections.filter(({ id }) => id !== carried.id);
      const at = others.findIndex(({ id }) => id === before);
      acts.moveSection(carried.id, at === -1 ? others.length : at);
      return;
    }
    if (carried.kind === 'blocks') {
      if (sectionId !== null) acts.moveBlocks(new Set(carried.ids), { sectionId, before });
      return;
    }
    const kind = kindOf(carried.type);
    if (kind === undefined) return;
    const blockId = acts.add(kind, sectionId === null ? null : { sectionId, before });
    if (blockId !== undefined) choosing.tell({ kind: 'writeBlock', blockId });
  };
}

/** Follows what happens on a page, and does what is asked for there. */
export function useEditor({ content, places, onSettings, onPath }: EditorDeps): Editor {
  const { chooseAll, chooseNext, choosePlace, ...shown } = useChosen(content);
  const choosing = { ...shown, chooseAll, chooseNext, choosePlace };
  const [writing, setWriting] = useState<Writing | null>(null);
  const [adding, openAdd] = useState<Adding | null>(null);
  const [said, say] = useState('');
  const acts = content === null ? null : createBlockActs(content, { onChoose: chooseAll, say });
  const { handleBlockPicture, ...pictures } = usePictures({ content, acts, places });
  const parts: PartDeps = { content, acts, choosing, openAdd, onSettings };

  const handleText = (name: string, value: string) => {
    const target = targetOfName(name);
    if (target?.kind === 'place') {
      const label = `Change ${nameOfText(target, undefined)}`;
      places.change(label, { ...places.get(), [target.id]: value }, name);
    } else if (target !== undefined) acts?.field(target.blockId, target.field, value);
  };
  const chooseTarget = (name: string) => {
    const target = targetOfName(name);
    if (target?.kind === 'place') choosePlace(target.id);
    else if (target !== undefined) shown.choose(target.blockId);
    return target;
  };
  const handleWriting = (message: MessageOf<'writing' | 'written' | 'looks'>) => {
    if (message.kind === 'writing') {
      content?.close();
      places.close();
      chooseTarget(message.target);
      setWriting({ target: message.target, mode: message.mode, looks: [], href: '', mayLink: false });
    } else if (message.kind === 'looks') {
      const { looks, href, mayLink } = message;
      setWriting((now) =>
        now === null || isSameLook(now, { looks, href, mayLink }) ? now : { ...now, looks, href, mayLink },
      );
    } else {
      setWriting(null);
      for (const edited of [content, places]) {
        edited?.close();
        edited?.flush();
      }
    }
  };

  const onMessage = (message: EditMessage) => {
    switch (message.kind) {
      case 'writing':
      case 'written':
      case 'looks':
        handleWriting(message);
        break;
      case 'text':
        handleText(message.target, message.value);
        break;
      case 'unloaded':
        showNotice({
          message: 'What texts are written with could not be loaded. Check the connection.',
          tone: 'problem',
          undo: { label: 'Try again', run: () => shown.tell({ kind: 'write', target: message.target }) },
        });
        break;
      case 'copied':
        void copyAsMarkdown(message.html);
        break;
      case 'markup':
        chooseTarget(message.target);
        onSettings();
        showNotice({ message: MARKUP_TEXT });
        break;
      case 'picture': {
        const target = chooseTarget(message.target);
        if (target?.kind === 'place') pictures.openPicker({ kind: 'place', id: target.id });
        break;
      }
      case 'blockPicture':
        handleBlockPicture(message.blockId, message.index);
        break;
      case 'block':
        createBlockHandler(parts)(message);
        break;
      case 'section':
        createSectionHandler(parts)(message);
        break;
      case 'drop':
        createDropHandler(parts)(message);
        break;
      case 'slash': {
        const target = targetOfName(message.target);
        if (target?.kind === 'block') openAdd({ where: target.blockId, isOnPage: true });
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

  return { ...shown, ...pictures, writing, adding, acts, said, openAdd, onMessage };
}
