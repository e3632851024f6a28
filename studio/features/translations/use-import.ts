import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { countTranslations, listTranslations } from '#shared/features/translations/contract.ts';
import type { PlannedRow } from '#shared/features/translations/exchange/plan-import.ts';
import { describeError } from '../../api/describe-error.ts';
import { useDraftChanged } from '../../api/page-queries.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { showNotice } from '../../components/notices.tsx';
import type { UndoStack } from '../../components/use-undo-stack.ts';
import { textsBefore, textsOfRows, type WrittenText, writeTexts } from './exchange.ts';

/** Keeps the translations of a file; all of them are one act that can be taken back. */
export function useImport(language: string, stack: UndoStack) {
  const { client } = useStudio();
  const queries = useQueryClient();
  const draftChanged = useDraftChanged();
  const [isBusy, setBusy] = useState(false);

  async function write(texts: readonly WrittenText[]) {
    const written = await writeTexts(client, language, texts, () => undefined);
    draftChanged();
    for (const { name } of [listTranslations, countTranslations])
      void queries.invalidateQueries({ queryKey: [name] });
    if (written.failure !== undefined)
      showNotice({
        tone: 'problem',
        stays: true,
        message: `${formatCount(texts.length - written.kept.length, 'translation was', 'translations were')} not kept: ${describeError(written.failure)}`,
      });
    return written;
  }

  return {
    isBusy,
    async run(rows: readonly PlannedRow[]): Promise<void> {
      setBusy(true);
      const { kept } = await write(textsOfRows(rows));
      setBusy(false);
      if (kept.length === 0) return;
      const words = formatCount(kept.length, 'translation', 'translations');
      stack.push({ label: `Import of ${words}`, undo: () => void write(textsBefore(rows, kept)) });
      showNotice({ message: `${words} imported. Undo takes them all back.` });
    },
  };
}
