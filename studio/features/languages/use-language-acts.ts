import { listLanguages, putLanguages } from '#shared/features/languages/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { countTranslations } from '#shared/features/translations/contract.ts';
import type { LanguageEntry } from '#shared/features/languages/rules.ts';
import { useAct } from '../../api/use-act.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import type { LanguageList } from './queries.ts';

/** Changes of the list of languages; each of them can be taken back. */
export function useLanguageActs(now: LanguageList) {
  const save = useAct(
    (client, { languages, version }: { languages: readonly LanguageEntry[]; version: number }) =>
      client.call(putLanguages, { body: { languages: languages.map((one) => ({ ...one })), version } }),
    [listLanguages, countTranslations, getWebsite],
  );
  const keep = async (languages: readonly LanguageEntry[], message: string): Promise<void> => {
    const { languages: before, version } = now;
    const stored = await save.mutateAsync({ languages, version });
    showNotice({
      message,
      undo: {
        label: 'Undo',
        run: () =>
          void save
            .mutateAsync({ languages: before, version: stored.version })
            .then(() => showNotice({ message: 'The languages are as before.' }), showProblem),
      },
    });
  };
  return {
    isBusy: save.isPending,
    error: save.error,
    forgetError: save.reset,
    /** Keeps a list; rejects where it was refused. */
    keep,
    /** The same, with why it was refused as a notice. */
    keepOrTell: (languages: readonly LanguageEntry[], message: string): void =>
      void keep(languages, message).catch(showProblem),
  };
}

export type LanguageActs = ReturnType<typeof useLanguageActs>;
