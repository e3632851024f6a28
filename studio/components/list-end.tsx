import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeError } from '../api/describe-error.ts';
import { Failure } from './page.tsx';

/** The part of a query of pages that tells what follows the ones that are there. */
interface ReadingOn {
  readonly data: unknown;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/**
 * The end of a list that is read page by page: why the next page could not be read, and the button that reads it.
 * @param more words of the button; "older" where the latest comes first
 */
export function ListEnd({ query, more = 'Show more' }: { query: ReadingOn; more?: string }): ReactNode {
  return (
    <>
      {query.data !== undefined && query.error !== null && <Failure>{describeError(query.error)}</Failure>}
      {query.hasNextPage && (
        <Button
          mt="md"
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </>
  );
}
