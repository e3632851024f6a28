import type { FormatterDefinition } from '../definition.ts';
import { apply } from './core/apply.ts';
import { count } from './core/count.ts';
import { cycle } from './core/cycle.ts';
import { encodeSpace } from './core/encode-space.ts';
import { encodeUriComponent } from './core/encode-uri-component.ts';
import { encodeUri } from './core/encode-uri.ts';
import { findFirst } from './core/find-first.ts';
import { findLast } from './core/find-last.ts';
import { format } from './core/format.ts';
import { get } from './core/get.ts';
import { html } from './core/html.ts';
import { htmlattr } from './core/htmlattr.ts';
import { htmltag } from './core/htmltag.ts';
import { iter } from './core/iter.ts';
import { jsonPretty } from './core/json-pretty.ts';
import { json } from './core/json.ts';
import { keyBy } from './core/key-by.ts';
import { lineBreaks } from './core/line-breaks.ts';
import { lookup } from './core/lookup.ts';
import { mod } from './core/mod.ts';
import { output } from './core/output.ts';
import { pluralize } from './core/pluralize.ts';
import { prop } from './core/prop.ts';
import { raw } from './core/raw.ts';
import { round } from './core/round.ts';
import { safe } from './core/safe.ts';
import { slugify } from './core/slugify.ts';
import { smartypants } from './core/smartypants.ts';
import { str } from './core/str.ts';
import { truncate } from './core/truncate.ts';
import { urlEncode } from './core/url-encode.ts';

const LIST: readonly FormatterDefinition[] = [
  apply,
  count,
  cycle,
  encodeSpace,
  encodeUriComponent,
  encodeUri,
  findFirst,
  findLast,
  format,
  get,
  html,
  htmlattr,
  htmltag,
  iter,
  jsonPretty,
  json,
  keyBy,
  lineBreaks,
  lookup,
  mod,
  output,
  pluralize,
  prop,
  raw,
  round,
  safe,
  slugify,
  smartypants,
  str,
  truncate,
  urlEncode,
];

/** All formatters of the dialect by name. */
export const FORMATTERS: ReadonlyMap<string, FormatterDefinition> = new Map(
  LIST.map((definition) => [definition.name, definition] as const),
);
