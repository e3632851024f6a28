import { Anchor, Button, Progress, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '#shared/features/product-csv/columns.ts';
import { createProductImport, type ProductImport } from '#shared/features/product-csv/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { goTo, toPlaceLink, usePlace } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { createUploadClient } from '../../api/upload-client.ts';
import { showCleaned } from '../../components/cleaned-notice.ts';
import { formatPast } from '../../components/format-time.ts';
import { Failure, Page, PageSection, Row, RowList } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { ColumnHelp } from './column-help.tsx';
import { ImportDetail } from './import-detail.tsx';
import { useProductImport, useProductImports } from './import-queries.ts';
import { describeImport, nameState } from './import-words.ts';
import classes from './product-csv.module.css';

const BYTES_PER_MB = 1_000_000;
const NAME_MAX = 200;

interface Sending {
  readonly control: AbortController;
  readonly sent: number;
  readonly size: number;
}

/** Sends a file to the server, which says what it would do. */
function useSendFile(onTaken: (productImport: ProductImport) => void) {
  const { bridge, site } = useStudio();
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<string>();
  async function send(file: File, collectionId: string): Promise<void> {
    if (file.size > IMPORT_BYTES_MAX) {
      setProblem(`A file has at most ${IMPORT_BYTES_MAX / BYTES_PER_MB} MB. Split it into several.`);
      return;
    }
    const control = new AbortController();
    setProblem(undefined);
    setSending({ control, sent: 0, size: file.size });
    const client = createUploadClient({
      bridge,
      site,
      sent: {
        file,
        signal: control.signal,
        onSent: (sent) => setSending({ control, sent, size: file.size }),
      },
      onCleaned: showCleaned,
    });
    try {
      const query = { filename: file.name.slice(0, NAME_MAX) || 'products.csv', collectionId };
      onTaken((await client.call(createProductImport, { query })).productImport);
    } catch (cause) {
      if (!control.signal.aborted) setProblem(describeError(cause));
    } finally {
      setSending(undefined);
    }
  }
  return { sending, problem, send };
}

function NewImport(props: {
  stores: readonly { readonly id: string; readonly title: string }[];
  onTaken: (productImport: ProductImport) => void;
}): ReactNode {
  const { stores } = props;
  const [chosenStore, setStore] = useState<string | null>(null);
  const store = chosenStore ?? stores[0]?.id;
  const input = useRef<HTMLInputElement>(null);
  const { sending, problem, send } = useSendFile(props.onTaken);
  const take = (file: File | undefined) => {
    if (file !== undefined && store !== undefined) void send(file, store);
  };
  if (store === undefined) {
    return <p>Create store first: new products go into one.</p>;
  }
  return (
    <div
      className={classes.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      {stores.length > 1 && (
        <Select
          label="Store of new products"
          allowDeselect={false}
          data={stores.map(({ id, title }) => ({ value: id, label: title }))}
          value={store}
          onChange={setStore}
          mb="sm"
        />
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,.txt,.tsv"
        hidden
        aria-label="CSV file"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {sending === undefined ? (
        <Button onClick={() => input.current?.click()}>Choose a CSV file</Button>
      ) : (
        <div className={classes.sending} role="status">
          <span>{sending.sent < sending.size ? 'Sending the file' : 'Checking the file'}</span>
          <Progress
            value={sending.size === 0 ? 0 : (sending.sent / sending.size) * 100}
            aria-label="How much of the file is sent"
            w={200}
          />
          <Button size="xs" variant="default" onClick={() => sending.control.abort()}>
            Cancel
          </Button>
        </div>
      )}
      <p className={classes.quiet}>
        Or drop one here. At most {IMPORT_ROWS_MAX.toLocaleString('en')} rows and{' '}
        {IMPORT_BYTES_MAX / BYTES_PER_MB} MB. Shopify and Squarespace files work too. Nothing is changed
        before you have seen what would change.
      </p>
      {problem !== undefined && <Failure>{problem}</Failure>}
    </div>
  );
}

function Recent({ path }: { path: string }): ReactNode {
  const { clock } = useStudio();
  const imports = useProductImports();
  return (
    <QueryState query={imports} label="Loading the imports">
      {(all) =>
        all.length === 0 ? (
          <p className={classes.quiet}>No imports yet.</p>
        ) : (
          <RowList label="Imports">
            {all.map((one) => (
              <Row
                key={one.id}
                title={<Anchor href={toPlaceLink(path, { id: one.id })}>{one.filename}</Anchor>}
                lines={[
                  `${nameState(one)}. ${describeImport(one)}`,
                  `${one.createdBy}, ${formatPast(Date.parse(one.createdOn), clock.now())}`,
                ]}
              />
            ))}
          </RowList>
        )
      }
    </QueryState>
  );
}

function OpenImport({ id, productsPath }: { id: string; productsPath: string }): ReactNode {
  const query = useProductImport(id);
  const { path } = usePlace();
  return (
    <QueryState query={query} label="Loading the file">
      {(productImport) => (
        <Page
          title={productImport.filename}
          actions={
            <div className={classes.acts}>
              <Button component="a" variant="default" href={toPlaceLink(path)}>
                Another file
              </Button>
              <Button component="a" variant="default" href={toPlaceLink(productsPath)}>
                Products
              </Button>
            </div>
          }
        >
          <ImportDetail productImport={productImport} />
        </Page>
      )}
    </QueryState>
  );
}

/** Takes products from CSV files: what a file would do is shown cell by cell, before anything is changed. */
export function ImportScreen(props: {
  stores: readonly { readonly id: string; readonly title: string }[];
  productsPath: string;
}): ReactNode {
  const { path, query } = usePlace();
  const id = query.get('id');
  if (id !== null) return <OpenImport key={id} id={id} productsPath={props.productsPath} />;
  return (
    <Page title="Import products" intro="From a CSV file of Awning, Shopify or Squarespace, or your own.">
      <NewImport stores={props.stores} onTaken={(one) => goTo(path, { id: one.id })} />
      <ColumnHelp />
      <PageSection title="Imports of the last month">
        <Recent path={path} />
      </PageSection>
    </Page>
  );
}
