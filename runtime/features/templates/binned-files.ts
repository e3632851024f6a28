import { restoreFromBin } from '#shared/features/bin/contract.ts';
import { hashSchema, templatePathSchema } from '#shared/features/templates/contract.ts';
import { folderOf, freePathLike, nameOf, problemOfPath } from '#shared/features/templates/rules.ts';
import { z } from 'zod';
import { refuseAs } from '../../http/refusal.ts';
import type { BinHandler } from '../bin/service.ts';
import { writerOf } from '../../http/context.ts';
import { assertGoodPath, point, readDraft, type TemplateTools } from './draft.ts';

/** What the bin keeps of a file; its text stays among the contents. */
const binnedSchema = z.object({ path: templatePathSchema, hash: hashSchema });

/** How a deleted file comes back. */
export const createBinnedFiles = (tools: TemplateTools): BinHandler<typeof binnedSchema> => ({
  payload: binnedSchema,
  async restore(scope, context, { payload }, name) {
    const draft = await readDraft(tools, scope, 'lock');
    const taken = Object.keys(draft.manifest);
    const path = name ?? payload.path;
    if (name === undefined && problemOfPath(path, taken) !== undefined) {
      const text = `There is another ${path} by now. Bring this one back under another name.`;
      throw refuseAs(restoreFromBin, 'PLACE_TAKEN', {
        text,
        facts: { suggestion: freePathLike(path, taken) },
      });
    }
    assertGoodPath(path, taken, 'name');
    await point(tools, scope, { draft, path, hash: payload.hash }, writerOf(context));
    return { itemId: path, title: nameOf(path), place: folderOf(path) };
  },
  // The text stays among the contents: releases and other files may have the same.
  erase: async () => undefined,
});
