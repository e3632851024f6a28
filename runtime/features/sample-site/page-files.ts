import { z } from 'zod';
import { fileOfPage } from '#shared/features/page-content/rules.ts';
import { FORM_STARTS, type FormStart } from '#shared/features/site-forms/starts.ts';
import { isObject } from '#shared/json/values.ts';
import { spokenLanguageOf } from '#shared/text/languages.ts';
import type { SiteScope } from '../../database/database.ts';
import type { MediaService } from '../media/service.ts';
import type { SiteFiles } from './site-files.ts';

type SamplePicture = SiteFiles['products'][number]['pictures'][number];

/** Adds a picture of the files to the library, and answers its id. */
type AddPicture = (picture: SamplePicture) => Promise<string>;

/** Makes what adds pictures of the files to the library of a site. */
export function addPictureOf(
  scope: SiteScope,
  media: Pick<MediaService, 'add'>,
  files: Pick<SiteFiles, 'picture'>,
  now: number,
): AddPicture {
  return async ({ file: filename, title, altText, focalPoint: { x: focalX, y: focalY } }) => {
    const content = await files.picture(filename);
    const facts = { filename, mediaType: 'image/svg+xml', content, title, altText, focalX, focalY };
    return media.add(scope, facts, now);
  };
}

/** A picture that a page names by its file; of one that a product shows too, the product says the rest. */
const pagePictureSchema = z.strictObject({
  file: z.string(),
  title: z.string().default(''),
  altText: z.string().default(''),
  focalPoint: z.object({ x: z.number(), y: z.number() }).default({ x: 0.5, y: 0.5 }),
});

/** Does the same with each, one after the other. */
async function inTurn<From, To>(all: readonly From[], act: (one: From) => Promise<To>): Promise<To[]> {
  const done: To[] = [];
  for (const one of all) done.push(await act(one));
  return done;
}

/** A form that a page begins with, by its kind. */
const begunFormSchema = z.strictObject({ begins: z.enum(FORM_STARTS) });

/** Adds a form to a site, and answers its id. */
type AddForm = (start: FormStart) => Promise<string>;

/** A part of a page in which pictures that are named by their files are named as the library does, and forms by their ids. */
async function withIds(
  value: unknown,
  add: { readonly picture: AddPicture; readonly form: AddForm },
): Promise<unknown> {
  if (Array.isArray(value)) return inTurn(value, (one) => withIds(one, add));
  if (!isObject(value)) return value;
  const picture = pagePictureSchema.safeParse(value).data;
  if (picture !== undefined) return { mediaId: await add.picture(picture) };
  const form = begunFormSchema.safeParse(value).data;
  if (form !== undefined) return add.form(form.begins);
  const entries = await inTurn(
    Object.entries(value),
    async ([name, one]) => [name, await withIds(one, add)] as const,
  );
  return Object.fromEntries(entries);
}

/** What the pages of the files are put into. */
interface PageFilling {
  /** Ids of pages by their words in addresses. */
  readonly idOf: ReadonlyMap<string, string>;
  /** Ids of pictures that are in the library already, by their files. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly addPicture: AddPicture;
  readonly addForm: AddForm;
}

/** What pages consist of, in the language of a site where it is written in that. */
export async function toPageFiles(
  { pages }: Pick<SiteFiles, 'pages'>,
  language: string,
  { idOf, pictures, addPicture, addForm }: PageFilling,
): Promise<Map<string, Buffer>> {
  const spoken = spokenLanguageOf(language) ?? 'en';
  const known = new Map(pictures);
  const idOfPicture: AddPicture = async (picture) => {
    const id = known.get(picture.file) ?? (await addPicture(picture));
    known.set(picture.file, id);
    return id;
  };
  const made = await inTurn([...pages], async ([urlId, written]) => {
    const content = await withIds(written[spoken] ?? written.en, {
      picture: idOfPicture,
      form: addForm,
    });
    return [fileOfPage(idOf.get(urlId) ?? ''), Buffer.from(`${JSON.stringify(content)}\n`, 'utf8')] as const;
  });
  return new Map(made);
}
