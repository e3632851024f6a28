import { BACKGROUND_SOURCE } from '#shared/codes/background-source.ts';
import { RECORD_TYPE } from '#shared/codes/record-type.ts';
import type { PredicateDefinition } from '../../definition.ts';
import { property, toNumber, toText } from '#shared/json/values.ts';
import { flag } from './flag.ts';

const BY_TYPE: readonly (readonly [name: string, code: number])[] = [
  ['text', RECORD_TYPE.text],
  ['audio', RECORD_TYPE.audio],
  ['store-item', RECORD_TYPE.storeItem],
  ['event', RECORD_TYPE.event],
  ['binary', RECORD_TYPE.binary],
  ['css-asset', RECORD_TYPE.cssAsset],
  ['tweak-asset', RECORD_TYPE.tweakAsset],
  ['digital-good', RECORD_TYPE.digitalGood],
  ['attachment', RECORD_TYPE.attachment],
  ['wordpress-export', RECORD_TYPE.wordpressExport],
  ['json-export', RECORD_TYPE.jsonExport],
  ['site-search', RECORD_TYPE.siteSearch],
  ['active-time', RECORD_TYPE.activeTime],
  ['tweet', RECORD_TYPE.tweet],
  ['checkin', RECORD_TYPE.checkin],
  ['kbarticle', RECORD_TYPE.kbarticle],
  ['undefined', RECORD_TYPE.undefined],
];

/** Predicate, record type and the block that, promoted, counts as that type. */
const BY_TYPE_OR_BLOCK: readonly (readonly [name: string, code: number, block: string])[] = [
  ['image', RECORD_TYPE.image, 'image'],
  ['quote', RECORD_TYPE.quote, 'quote'],
  ['link', RECORD_TYPE.link, 'link'],
  ['gallery', RECORD_TYPE.gallery, 'gallery'],
  ['video', RECORD_TYPE.video, 'video'],
  ['external-video', RECORD_TYPE.video, 'video'],
];

const PROMOTED = [
  'MAP',
  'EMBED',
  'IMAGE',
  'CODE',
  'QUOTE',
  'TWITTER',
  'LINK',
  'VIDEO',
  'FOURSQUARE',
  'INSTAGRAM',
  'FORM',
];

const isOfType = (node: unknown, code: number): boolean => toNumber(property(node, 'recordType')) === code;
const promotes = (node: unknown, block: string): boolean =>
  toText(property(node, 'promotedBlockType')) === block;

/** Questions about the kind of an item. */
export const recordTypePredicates: readonly PredicateDefinition[] = [
  ...BY_TYPE.map(([name, code]) =>
    flag(
      `${name}?`,
      `Is the item of the kind "${name}"?`,
      { yes: { recordType: code }, no: { recordType: 99 } },
      (node) => isOfType(node, code),
    ),
  ),
  ...BY_TYPE_OR_BLOCK.map(([name, code, block]) =>
    flag(
      `${name}?`,
      `Is the item of the kind "${name}", or does it promote such a block?`,
      { yes: { promotedBlockType: block }, no: { recordType: 99 } },
      (node) => isOfType(node, code) || promotes(node, block),
    ),
  ),
  ...PROMOTED.map((name) =>
    flag(
      `promoted${name}?`,
      `Does the item promote a block of the kind "${name.toLowerCase()}"?`,
      { yes: { promotedBlockType: name.toLowerCase() }, no: {} },
      (node) => promotes(node, name.toLowerCase()),
    ),
  ),
  ...Object.entries(BACKGROUND_SOURCE).map(([name, code]) =>
    flag(
      `background-source-${name}?`,
      `Is the source of the background "${name}"?`,
      { yes: { backgroundSource: code }, no: { backgroundSource: 99 } },
      (node) => toNumber(property(node, 'backgroundSource')) === code,
    ),
  ),
];
