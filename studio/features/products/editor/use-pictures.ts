import { useState } from 'react';
import type { Media } from '#shared/features/media/contract.ts';
import type { Product } from '#shared/features/products/shape.ts';
import { widthTier } from '#shared/images/widths.ts';
import { useStudio } from '../../../api/studio-context.tsx';
import type { Picture } from '../picture.ts';

/** Width of a picture in the editor, in CSS px. */
const WIDTH = 150;

type Facts = Pick<Picture, 'id' | 'assetUrl' | 'altText' | 'name'>;

/** Pictures of a product by id: those it has, and those that were chosen since it was read. */
export interface Pictures {
  /** The pictures of these ids, in their order. */
  find(ids: readonly string[]): readonly Picture[];
  /** Takes files of the library, or newer words about one. */
  take(files: readonly Media[]): void;
}

function nameOf(assetUrl: string): string {
  return decodeURIComponent(assetUrl.split('/').at(-1) ?? assetUrl);
}

/** Keeps what is known of pictures while a product is edited. */
export function usePictures(product: Product): Pictures {
  const { site } = useStudio();
  const [taken, setTaken] = useState<ReadonlyMap<string, Facts>>(new Map());
  const stored = product.images.map((image): Facts => ({ ...image, name: nameOf(image.assetUrl) }));
  const known = new Map<string, Facts>([...stored.map((facts) => [facts.id, facts] as const), ...taken]);
  const tier = widthTier(WIDTH * window.devicePixelRatio);
  const toPicture = (facts: Facts): Picture => ({
    ...facts,
    address: new URL(`${facts.assetUrl}?format=${tier}`, site).href,
  });
  return {
    find: (ids) => ids.flatMap((id) => known.get(id) ?? []).map(toPicture),
    take(files) {
      const added = files.map(({ id, url, altText, filename }): [string, Facts] => [
        id,
        { id, assetUrl: url, altText, name: filename },
      ]);
      setTaken((before) => new Map([...before, ...added]));
    },
  };
}
