import { isContent } from '#shared/features/templates/rules.ts';
import { fileOfTranslations } from '#shared/features/translations/files.ts';
import type { KeptTranslation } from '#shared/features/translations/texts.ts';
import type { SiteScope } from '../../database/database.ts';
import type { ReadableThing } from '../../sockets/translated.ts';
import type { pageParts } from '../pages/feature.ts';
import { markOfText, readableOf, readReleased } from './readable.ts';
import { BATCH, type Sources, type TextKinds } from './sources.ts';
import { fillTranslations } from './statements.ts';

/** What the texts of a new site say in another language. */
export interface Phrasebook {
  /** Code of the language in the list of the site. */
  readonly language: string;
  /** By kind, by the last word of the path of the thing (`home` for the home page) or its id where it has none, and by field. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  /** The same by the text itself, wherever it stands. */
  readonly phrases: Readonly<Record<string, string>>;
}

const nameOf = ({ id, path }: ReadableThing): string =>
  path === undefined ? id : (path.split('/').at(-1) ?? '') || 'home';

/** What is said of a thing, by field. */
function saidOf(
  { texts, phrases }: Phrasebook,
  kind: string,
  thing: ReadableThing,
): Readonly<Record<string, KeptTranslation>> {
  const own = texts[kind]?.[nameOf(thing)];
  return Object.fromEntries(
    readableOf(thing).flatMap(({ field, text: source }) => {
      const text = own?.[field] ?? phrases[source];
      return text === undefined ? [] : [[field, { text, source: markOfText(source), version: 1 }]];
    }),
  );
}

interface FillTools extends Pick<typeof pageParts, 'parseSiteContent'> {
  readonly kinds: () => TextKinds;
  readonly sources: Pick<Sources, 'open'>;
}

/** Makes what gives a new site the translations that it begins with. */
export function createTranslationFill({ kinds, sources, parseSiteContent }: FillTools) {
  return {
    /** The files of translations that go with the first release of a site. @param files of that release */
    filesOf(files: ReadonlyMap<string, Buffer>, books: readonly Phrasebook[]): Map<string, Buffer> {
      if (books.length === 0) return new Map();
      const own = [...files].filter(([path]) => isContent(path));
      const texts = Object.fromEntries(own.map(([path, file]) => [path, file.toString('utf8')]));
      const content = parseSiteContent(texts);
      const made = new Map<string, Buffer>();
      for (const released of kinds().released) {
        for (const thing of readReleased(released, content)) {
          for (const book of books) {
            const said = saidOf(book, released.kind, thing);
            if (Object.keys(said).length === 0) continue;
            const path = fileOfTranslations(book.language, released.kind, thing.id);
            made.set(path, Buffer.from(`${JSON.stringify(said, null, 2)}\n`, 'utf8'));
          }
        }
      }
      return made;
    },

    /** Keeps what things say that are live at once. */
    async writeLive(scope: SiteScope, books: readonly Phrasebook[], now: number): Promise<void> {
      if (books.length === 0) return;
      const { content } = await sources.open(scope);
      for (const live of kinds().live) {
        let after = '';
        for (;;) {
          const things = await live.read(scope, content, after, BATCH);
          const rows = things.flatMap((thing) =>
            books.flatMap((book) =>
              Object.entries(saidOf(book, live.kind, thing)).map(([field, { text, source }]) => ({
                language: book.language,
                thingId: thing.id,
                field,
                text,
                source,
              })),
            ),
          );
          await scope.ask(fillTranslations.none(live.kind, JSON.stringify(rows), new Date(now)));
          const last = things.at(-1);
          if (last === undefined || things.length < BATCH) break;
          after = last.id;
        }
      }
    },
  };
}

export type TranslationFill = ReturnType<typeof createTranslationFill>;
