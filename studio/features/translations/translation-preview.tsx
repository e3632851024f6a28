import type { ComponentType, ReactNode } from 'react';
import { useMemo } from 'react';
import type { SiteLanguage } from '#shared/features/languages/rules.ts';
import { describeError } from '../../api/describe-error.ts';
import type { DataPreviewProps } from '../preview/data-preview.tsx';
import { usePageIn } from './queries.ts';
import { type ListedText, withTyped } from './texts-of-things.ts';
import classes from './translations.module.css';

/** What the preview of another feature is handed. */
export type TranslatedPreview = Omit<DataPreviewProps, 'source' | 'onOpenProblem'>;

const HOME = '/';

/** The page of a text in the language that it is translated into, with what is typed this moment. */
export function TranslationPreview(props: {
  Preview: ComponentType<TranslatedPreview>;
  language: SiteLanguage;
  primary: SiteLanguage;
  text: ListedText;
  typed: string;
}): ReactNode {
  const { Preview, language, primary, text, typed } = props;
  const path = text.thing.path ?? HOME;
  const { data, addQueries } = usePageIn(language.code, path);
  const { source, isRich, text: kept } = text;
  const page = useMemo(() => {
    if (data.data === undefined) return undefined;
    const shown = kept ?? source;
    return { ...data.data, json: withTyped(data.data.json, { shown, typed: typed || source, isRich }) };
  }, [data.data, kept, source, typed, isRich]);
  return (
    <Preview
      language={language.isCustom ? primary.code : language.code}
      page={page}
      failure={data.error === null ? undefined : describeError(data.error)}
      onRetry={() => void data.refetch()}
      onMissingQueries={addQueries}
    >
      <span className={classes.path}>{path}</span>
    </Preview>
  );
}
