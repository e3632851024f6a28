import { Anchor, Button, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Review } from '#shared/features/reviews/contract.ts';
import { REVIEW_STATES, type ReviewState, STARS_MAX, starSigns } from '#shared/features/reviews/rules.ts';
import { describeError } from '../../api/describe-error.ts';
import { goTo, toPlaceLink, usePlace } from '../../api/place.ts';
import { formatDay } from '../../components/format-time.ts';
import { Failure, Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useJudging, useReviews } from './queries.ts';
import classes from './reviews.module.css';

interface StateWords {
  readonly label: string;
  readonly empty: string;
  readonly help: string;
}

const WORDS: Readonly<Record<ReviewState, StateWords>> = {
  waiting: {
    label: 'Pending',
    empty: 'No pending reviews',
    help: 'Customers write reviews from their order page, or from the review request email.',
  },
  shown: {
    label: 'Published',
    empty: 'No published reviews yet',
    help: 'Reviews that you publish are shown on the product page.',
  },
  hidden: {
    label: 'Hidden',
    empty: 'No hidden reviews',
    help: 'Hidden reviews are kept here and can be published later.',
  },
};

type Judge = (review: Review, state: 'shown' | 'hidden') => void;

function ReviewRow({ review, onJudge }: { review: Review; onJudge: Judge | undefined }): ReactNode {
  const { productName, authorName, stars, body, state, writtenOn } = review;
  const of = `the review of ${productName} by ${authorName}`;
  return (
    <Row
      title={
        <>
          {productName}
          <span role="img" aria-label={`${stars} of ${STARS_MAX} stars`} className={classes.stars}>
            {starSigns(stars)}
          </span>
        </>
      }
      lines={[
        <span key="words" className={classes.words}>
          {body}
        </span>,
        `${authorName}, verified buyer · ${formatDay(Date.parse(writtenOn))}`,
      ]}
      actions={
        onJudge !== undefined && (
          <>
            {state !== 'shown' && (
              <Button size="xs" aria-label={`Show ${of}`} onClick={() => onJudge(review, 'shown')}>
                Show
              </Button>
            )}
            {state !== 'hidden' && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Hide ${of}`}
                onClick={() => onJudge(review, 'hidden')}
              >
                Hide
              </Button>
            )}
          </>
        )
      }
    />
  );
}

/** What buyers say of products: to be read, then shown in the shop or hidden. */
export function ReviewsScreen(props: {
  mayJudge: boolean;
  /** Place of the settings of reviews; undefined for who may not see them. */
  settingsPath: string | undefined;
}): ReactNode {
  const { mayJudge, settingsPath } = props;
  const { path, query: place } = usePlace();
  const state = REVIEW_STATES.find((one) => one === place.get('state')) ?? 'waiting';
  const reviews = useReviews(state);
  const judging = useJudging();
  const onJudge: Judge = (review, wish) => judging.mutate({ review, state: wish });
  const problem = judging.error ?? (reviews.data === undefined ? null : reviews.error);
  const { label, empty, help } = WORDS[state];
  return (
    <Page
      title="Reviews"
      intro={
        <>
          Customer reviews. An edited review is pending again.
          {settingsPath !== undefined && (
            <>
              {' '}
              <Anchor href={toPlaceLink(settingsPath)}>Review settings</Anchor>
            </>
          )}
        </>
      }
    >
      <SegmentedControl
        mb="md"
        aria-label="Which reviews"
        data={REVIEW_STATES.map((value) => ({ value, label: WORDS[value].label }))}
        value={state}
        onChange={(next) => goTo(path, next === 'waiting' ? {} : { state: next })}
      />
      {problem !== null && <Failure>{describeError(problem)}</Failure>}
      <QueryState query={reviews} label="Loading the reviews">
        {({ pages }) => {
          const all = pages.flatMap((page) => page.reviews);
          return all.length === 0 ? (
            <EmptyState title={empty}>{help}</EmptyState>
          ) : (
            <RowList label={`${label}, the latest first`}>
              {all.map((review) => (
                <ReviewRow key={review.id} review={review} onJudge={mayJudge ? onJudge : undefined} />
              ))}
            </RowList>
          );
        }}
      </QueryState>
      {reviews.hasNextPage && (
        <Button
          mt="md"
          variant="default"
          loading={reviews.isFetchingNextPage}
          onClick={() => void reviews.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </Page>
  );
}
