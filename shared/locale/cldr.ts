import {
  type CLDR,
  CLDRFramework,
  Decimal,
  DefaultMessageArgConverter,
  type MessageArg,
  type MessageFormatter,
} from '@phensley/cldr';
import { config } from '@phensley/cldr/lib/config.js';
import { ZONES } from '#shared/dates/zone-data.ts';
import { amountText } from './format.ts';
import { emit } from '#shared/json/values.ts';
import { writtenTag } from '#shared/text/language-tags.ts';
import { type LocaleData, MOST_LOCALES } from './locale.ts';
import { PACKS } from './packs.ts';

const FALLBACK = 'en';
/** Parsed messages kept per locale. */
const KEPT_MESSAGES = 200;

const framework = new CLDRFramework({
  config,
  // Regions of a language share its data.
  packCacheSize: MOST_LOCALES,
  asyncLoader: async (language) => {
    const pack = await (PACKS.get(language) ?? PACKS.get(FALLBACK))?.();
    return pack?.default;
  },
});

/** Reads money arguments of messages by their amount. */
class ArgumentConverter extends DefaultMessageArgConverter {
  override asString(arg: MessageArg): string {
    return super.asString(amountOf(arg));
  }

  override asDecimal(arg: MessageArg): Decimal {
    return arg instanceof Decimal ? arg : new Decimal(amountText(arg));
  }
}

function amountOf(arg: unknown): unknown {
  if (typeof arg !== 'object' || arg === null || arg instanceof Decimal) return arg;
  if (Array.isArray(arg)) return emit(arg);
  const { decimalValue, value } = arg as { decimalValue?: unknown; value?: unknown };
  return decimalValue ?? value;
}

/** Reads the data of a locale; a language without data gives English. */
export async function readLocale(tag: string): Promise<LocaleData> {
  const language = CLDRFramework.resolveLocale(tag).tag.language();
  const cldr = await framework.getAsync(PACKS.has(language) ? writtenTag(tag) : FALLBACK);
  const formatters = new WeakMap<object, MessageFormatter>();
  return {
    tag,
    language: cldr.General.locale().tag.language(),
    cldr,
    zones: ZONES,
    formatMessage: (pattern, positional, named, functions) => {
      let formatter = formatters.get(functions);
      if (!formatter) {
        formatter = messageFormatter(cldr, functions);
        formatters.set(functions, formatter);
      }
      return formatter.format(pattern, positional.slice(), { ...named });
    },
  };
}

function messageFormatter(
  cldr: CLDR,
  formatters: Parameters<LocaleData['formatMessage']>[3],
): MessageFormatter {
  return cldr.General.messageFormatter({
    cacheSize: KEPT_MESSAGES,
    converter: new ArgumentConverter(),
    formatters,
  });
}
