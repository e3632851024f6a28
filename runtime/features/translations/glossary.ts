import { putGlossary } from '#shared/features/translations/contract.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { SiteLanguageOf } from './service.ts';
import { glossaryOf, type GlossaryRow, writeGlossary } from './statements.ts';

type Glossary = Output<typeof putGlossary>;

const NONE: GlossaryRow = { terms: [], version: 0 };
const toGlossary = ({ terms, version }: GlossaryRow): Glossary => ({ terms: [...terms], version });

/** Keeps how words of a site are always translated. */
export function createGlossaries({ audit, languageOf }: { audit: AuditLog; languageOf: SiteLanguageOf }) {
  const read = async (scope: SiteScope, language: string): Promise<Glossary> =>
    toGlossary((await scope.ask(glossaryOf.maybe(language))) ?? NONE);

  return {
    /** @throws Refusal 400 LANGUAGE_UNKNOWN */
    async read(scope: SiteScope, context: RequestContext, code: string): Promise<Glossary> {
      return read(scope, (await languageOf(scope, context, code)).code);
    },
    /** @throws Refusal 400 LANGUAGE_UNKNOWN, TERM_TWICE at the second of them, 409 STALE with what is stored as `current` */
    async write(
      scope: SiteScope,
      context: RequestContext,
      code: string,
      { terms, version }: HandlerInput<typeof putGlossary>['body'],
    ): Promise<Glossary> {
      const { code: language, name } = await languageOf(scope, context, code);
      const words = terms.map(({ term }) => term.toLowerCase());
      const twice = words.findIndex((word, at) => words.indexOf(word) !== at);
      if (twice !== -1) {
        const { text } = putGlossary.errors.TERM_TWICE;
        throw refuseAs(putGlossary, 'TERM_TWICE', { errors: { [`terms.${twice}.term`]: text } });
      }
      const before = await read(scope, language);
      const kept = await scope.ask(writeGlossary.maybe(language, JSON.stringify(terms), version));
      if (kept === undefined) throw refuseAs(putGlossary, 'STALE', { facts: { current: before } });
      await audit.record(scope, context, {
        act: putGlossary.name,
        subject: { kind: 'translations', id: language, title: name },
        before: { terms: before.terms },
        after: { terms: kept.terms },
      });
      return toGlossary(kept);
    },
  };
}

export type Glossaries = ReturnType<typeof createGlossaries>;
