import { useEffect, useRef, useState } from 'react';

function hasFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer !== null && [...transfer.types].includes('Files');
}

/** A name for what was pasted and has none of its own, as pictures from the clipboard. */
function nameFile(file: File, index: number): File {
  if (file.name !== '' && !/^image\.\w+$/.test(file.name)) return file;
  const ending = /\/(\w+)/.exec(file.type)?.[1] ?? 'png';
  const { type, lastModified } = file;
  return new File([file], `pasted${index === 0 ? '' : `-${index + 1}`}.${ending}`, { type, lastModified });
}

/**
 * Takes files that are dropped anywhere on the window, or pasted, while the screen is looked at.
 * @returns whether files are held over the window
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    // Every part of the page that is entered and left says so; the window is left when all are.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      depth += 1;
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      depth -= 1;
      if (depth <= 0) setIsOver(false);
    };
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      latest.current([...event.dataTransfer.files]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files.map(nameFile));
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop, paste };
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of all) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) window.removeEventListener(name, listener);
    };
  }, []);
  return isOver;
}
