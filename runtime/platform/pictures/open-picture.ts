import type sharpLibrary from 'sharp';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';

let library: Promise<typeof sharpLibrary> | undefined;

/** A worker does one thing at a time: threads and a cache would only take memory from the rest of the machine. */
async function loadLibrary(): Promise<typeof sharpLibrary> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Opens a picture, in a worker; the library comes with the first one. */
export async function openPicture(source: SharpInput, options: SharpOptions): Promise<Sharp> {
  library ??= loadLibrary();
  return (await library)(source, options);
}
