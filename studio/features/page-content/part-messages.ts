import { FOOTER_PREFIX, HEADER_ID } from '#shared/features/page-content/edit-marks.ts';
import type { EditCommand, EditMessage } from '../preview/frame/frame-messages.ts';

/** What is edited of a site where a page is shown. */
export const SITE_PARTS = ['page', 'header', 'footer'] as const;
export type SitePart = (typeof SITE_PARTS)[number];

/** Fields of messages and commands that name no section and no block. */
const NO_IDS: ReadonlySet<string> = new Set([
  'kind',
  'act',
  'type',
  'mode',
  'value',
  'href',
  'html',
  'path',
  'look',
  'looks',
]);

/** The same with each id in it changed. */
function mapIds<Value>(value: Value, change: (id: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => mapIds(one, change)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      NO_IDS.has(key) ? one : (mapIds(one, change) as unknown),
    ]),
  ) as Value;
}

const TEXT_OF_FOOTER = new RegExp(`^(rich|line):${FOOTER_PREFIX}`);
const TEXT_OF_HEADER = `line:${HEADER_ID}:`;

/**
 * Says which part of the site a message of the page is about, with the ids that sections and blocks have there.
 * @returns undefined as `part` for a message that names nothing, such as how the words at the caret look
 */
export function splitMessage(message: EditMessage): {
  readonly part: SitePart | undefined;
  readonly message: EditMessage;
} {
  let part: SitePart | undefined;
  const own = mapIds(message, (id) => {
    const isHeader = id === HEADER_ID || id.startsWith(TEXT_OF_HEADER);
    const stripped = id.startsWith(FOOTER_PREFIX)
      ? id.slice(FOOTER_PREFIX.length)
      : id.replace(TEXT_OF_FOOTER, '$1:');
    const here = isHeader ? 'header' : stripped === id ? 'page' : 'footer';
    part = part === undefined || part === here ? here : 'page';
    return stripped;
  });
  return { part, message: own };
}

/** A command to the page about sections and blocks of the footer, by the ids that they have on the page. */
export function toFooterCommand(command: EditCommand): EditCommand {
  return mapIds(command, (id) => FOOTER_PREFIX + id);
}
