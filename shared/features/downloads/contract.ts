import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { PRODUCT_FILES_MAX } from './rules.ts';

const ACCESS = { permission: 'products.edit' } as const;
const PATH = '/api/v1/products/:productId/files';
const params = z.object({ productId: idSchema });

/** A file that buyers of a product get. */
export const productFileSchema = z.object({
  mediaId: idSchema,
  filename: z.string(),
  bytes: z.int(),
});

export type ProductFile = z.output<typeof productFileSchema>;

const output = z.object({ files: z.array(productFileSchema) });

const PRODUCT_NOT_FOUND = { status: 404, text: 'This product no longer exists.' } as const;

/** The files that buyers of a product get. */
export const listProductFiles = endpoint({
  name: 'listProductFiles',
  method: 'GET',
  path: PATH,
  access: ACCESS,
  studio: true,
  summary: 'The files that buyers of a digital product download.',
  input: { params },
  output,
  errors: { PRODUCT_NOT_FOUND },
});

/** Says which files buyers of a product get, in their order; the files become private. */
export const setProductFiles = endpoint({
  name: 'setProductFiles',
  method: 'PUT',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'changed the files that are sold with',
  texts: PLAIN_TEXTS,
  summary: 'Says which files of the library buyers of a digital product download; they become private.',
  input: {
    params,
    body: z.object({
      mediaIds: z
        .array(idSchema)
        .max(PRODUCT_FILES_MAX, `A product has at most ${PRODUCT_FILES_MAX} files.`)
        .refine((ids) => new Set(ids).size === ids.length, 'Name each file once.'),
    }),
  },
  output,
  errors: {
    PRODUCT_NOT_FOUND,
    NOT_DIGITAL: { status: 409, text: 'Only digital products have files that buyers download.' },
    MEDIA_NOT_FOUND: { status: 404, text: 'One of these files is not in the library any more.' },
    PICTURES_ARE_PUBLIC: {
      status: 409,
      text: 'Pictures are open to everybody. Put them into an archive, and sell that.',
    },
    /** With the name of the file under `filename`. */
    FILE_IS_SHOWN: {
      status: 409,
      text: 'One of these files is shown on the site, where everybody gets it. Upload a copy for buyers.',
    },
  },
});
