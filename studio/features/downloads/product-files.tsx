import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import { listProductFiles, type ProductFile, setProductFiles } from '#shared/features/downloads/contract.ts';
import type { Media } from '#shared/features/media/contract.ts';
import { listMedia, readMedia } from '#shared/features/media/contract.ts';
import { listPages, readStorePage } from '#shared/features/pages/contract.ts';
import { getProduct, listProducts } from '#shared/features/products/contract.ts';
import { formatBytes } from '#shared/text/format-bytes.ts';
import { describeError } from '../../api/describe-error.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { RemoveButton } from '../../components/remove-button.tsx';
import classes from './product-files.module.css';

/** Chooses files of the library that are not shown on pages, or uploads them for buyers alone. */
export type FilePicker = ComponentType<{
  isOpen: boolean;
  onChoose: (files: readonly Media[]) => void;
  onClose: () => void;
}>;

interface FilesProps {
  readonly productId: string;
  readonly isReadOnly: boolean;
  readonly Picker: FilePicker;
}

function Files({
  productId,
  isReadOnly,
  Picker,
  files,
}: FilesProps & { files: readonly ProductFile[] }): ReactNode {
  const [isPicking, setPicking] = useState(false);
  const save = useAct(
    (client, mediaIds: readonly string[]) =>
      client.call(setProductFiles, { params: { productId }, body: { mediaIds: [...mediaIds] } }),
    [listProductFiles, listMedia, readMedia, getProduct, listProducts, readStorePage, listPages],
  );
  const ids = files.map(({ mediaId }) => mediaId);
  const handleChoose = (chosen: readonly Media[]) => {
    setPicking(false);
    const next = [...new Set([...ids, ...chosen.map(({ id }) => id)])];
    if (next.length > ids.length) save.mutate(next);
  };
  const handleRemove = ({ mediaId, filename }: ProductFile) =>
    save.mutate(
      ids.filter((id) => id !== mediaId),
      {
        onSuccess: () =>
          showNotice({
            message:
              ids.length === 1
                ? `Without ${filename} this product cannot be bought. The file stays in the library.`
                : `New buyers do not get ${filename} any more. It stays in the library.`,
            undo: { label: 'Undo', run: () => save.mutate(ids) },
          }),
      },
    );
  return (
    <>
      {files.length === 0 ? (
        <p className={classes.quiet}>
          No files yet, so it cannot be bought. Customers get an email with links to them as soon as they have
          paid.
        </p>
      ) : (
        <ul className={classes.files} aria-label="Files for buyers">
          {files.map((file) => (
            <li key={file.mediaId}>
              <span className={classes.name}>
                {file.filename} <span className={classes.quiet}>{formatBytes(file.bytes)}</span>
              </span>
              <RemoveButton
                name={file.filename}
                isDisabled={isReadOnly || save.isPending}
                onRemove={() => handleRemove(file)}
              />
            </li>
          ))}
        </ul>
      )}
      {save.error !== null && <Failure>{describeError(save.error)}</Failure>}
      <div>
        <Button
          size="xs"
          variant="default"
          disabled={isReadOnly}
          loading={save.isPending}
          onClick={() => setPicking(true)}
        >
          Add files
        </Button>
      </div>
      <Picker isOpen={isPicking} onChoose={handleChoose} onClose={() => setPicking(false)} />
    </>
  );
}

/** The files that buyers of a digital product download; each change is saved by itself. */
export function ProductFiles(props: FilesProps): ReactNode {
  const { client } = useStudio();
  const { productId } = props;
  const query = useQuery({
    queryKey: toQueryKey(listProductFiles, productId),
    queryFn: async () => (await client.call(listProductFiles, { params: { productId } })).files,
  });
  return (
    <QueryState query={query} label="Loading the files">
      {(files) => <Files {...props} files={files} />}
    </QueryState>
  );
}
