import { Button, SegmentedControl, Select, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { readSales, SalesFigures } from '#shared/features/sales/contract.ts';
import {
  changeInPercent,
  NAMED_PERIODS,
  namedPeriod,
  SALES_STEPS,
  type NamedPeriod,
  type SalesStep,
} from '#shared/features/sales/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { createFormatMoney, type FormatMoney } from '#shared/money/format-money.ts';
import { describeError } from '../../api/describe-error.ts';
import { changePlace, usePlace } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Failure, Page, PageSection } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useRecount, useSales } from './queries.ts';
import { SalesChart } from './sales-chart.tsx';
import classes from './sales.module.css';
import { nameOfPeriod, nameOfStep, PERIOD_WORDS, STEP_WORDS, tellChange } from './sales-words.ts';

type Sales = Output<typeof readSales>;

interface SalesPlace {
  readonly period: NamedPeriod;
  readonly by: SalesStep;
  readonly isTest: boolean;
}

function readSalesPlace(query: URLSearchParams): SalesPlace {
  const period = NAMED_PERIODS.find((one) => one === query.get('period')) ?? 'month';
  const usual = period === 'year' ? 'month' : 'day';
  const by = SALES_STEPS.find((one) => one === query.get('by')) ?? usual;
  return { period, by, isTest: query.get('test') === 'yes' };
}

function useSalesPlace(): [place: SalesPlace, change: (part: Partial<SalesPlace>) => void] {
  const { path, query } = usePlace();
  const place = readSalesPlace(query);
  const change = (part: Partial<SalesPlace>) => {
    const { period, by, isTest } = { ...place, ...part };
    // Another period has steps of its own.
    const steps = part.period === undefined ? { by } : {};
    changePlace(path, { period, ...steps, test: isTest ? 'yes' : undefined });
  };
  return [place, change];
}

function Figure(props: {
  name: string;
  text: string;
  before: string;
  change: number | undefined;
}): ReactNode {
  return (
    <div className={classes.figure}>
      <dt>{props.name}</dt>
      <dd>
        <span className={classes.value}>{props.text}</span>
        <span className={classes.before}>
          {[tellChange(props.change), `${props.before} before`].filter(Boolean).join(', ')}
        </span>
      </dd>
    </div>
  );
}

function Figures({ sales, formatMoney }: { sales: Sales; formatMoney: FormatMoney }): ReactNode {
  const { totals, totalsBefore } = sales;
  const amount = (name: string, of: (figures: SalesFigures) => SalesFigures['revenue']) => (
    <Figure
      name={name}
      text={formatMoney(of(totals))}
      before={formatMoney(of(totalsBefore))}
      change={changeInPercent(Number(of(totals).value), Number(of(totalsBefore).value))}
    />
  );
  const count = (name: string, of: (figures: SalesFigures) => number) => (
    <Figure
      name={name}
      text={of(totals).toLocaleString()}
      before={of(totalsBefore).toLocaleString()}
      change={changeInPercent(of(totals), of(totalsBefore))}
    />
  );
  return (
    <dl className={classes.figures} aria-label="Totals">
      {amount('Revenue', ({ revenue }) => revenue)}
      {count('Orders', ({ orders }) => orders)}
      {amount('Average order value', ({ average }) => average)}
      {count('Items sold', ({ units }) => units)}
      {amount('Refunds', ({ refunds }) => refunds)}
    </dl>
  );
}

function OverTime({
  sales,
  by,
  formatMoney,
}: {
  sales: Sales;
  by: SalesStep;
  formatMoney: FormatMoney;
}): ReactNode {
  const { currency } = sales.totals.revenue;
  const bars = sales.steps.map(({ from, revenue }) => ({
    name: nameOfStep(from, by),
    value: Number(revenue.value),
    text: formatMoney(revenue),
  }));
  return (
    <PageSection title="Revenue over time">
      <SalesChart
        label={`Revenue by ${STEP_WORDS[by].toLowerCase()}, ${formatMoney(sales.totals.revenue)} in all. The table below has each figure.`}
        bars={bars}
        tellAmount={(value) => formatMoney({ value: String(value), currency })}
      />
      <details className={classes.details}>
        <summary>Show as a table</summary>
        {/* What scrolls has to be reachable by keys. */}
        <div className={classes.tableRoom} tabIndex={0} role="region" aria-label="Figures over time">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{STEP_WORDS[by]}</th>
                <th scope="col">Revenue</th>
                <th scope="col">Orders</th>
                <th scope="col">Items sold</th>
                <th scope="col">Refunds</th>
              </tr>
            </thead>
            <tbody>
              {sales.steps.map((step) => (
                <tr key={step.from}>
                  <th scope="row">{nameOfStep(step.from, by)}</th>
                  <td>{formatMoney(step.revenue)}</td>
                  <td>{step.orders}</td>
                  <td>{step.units}</td>
                  <td>{formatMoney(step.refunds)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </PageSection>
  );
}

function TopProducts(props: {
  products: Sales['products'];
  formatMoney: FormatMoney;
  productLink: ((productId: string) => string) | undefined;
}): ReactNode {
  const { products, formatMoney, productLink } = props;
  return (
    <PageSection title="Top products">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Items sold</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ productId, name, units, revenue }) => (
            <tr key={productId}>
              <th scope="row">
                {productLink === undefined ? name : <a href={productLink(productId)}>{name}</a>}
              </th>
              <td>{units}</td>
              <td>{formatMoney(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  );
}

function Choices({
  place,
  onChange,
}: {
  place: SalesPlace;
  onChange: (part: Partial<SalesPlace>) => void;
}): ReactNode {
  return (
    <div className={classes.choices} role="group" aria-label="Filters">
      <Select
        aria-label="Period"
        w={168}
        allowDeselect={false}
        data={NAMED_PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] }))}
        value={place.period}
        onChange={(next) => {
          const period = NAMED_PERIODS.find((one) => one === next);
          if (period !== undefined) onChange({ period });
        }}
      />
      <SegmentedControl
        aria-label="By"
        data={SALES_STEPS.map((value) => ({ value, label: STEP_WORDS[value] }))}
        value={place.by}
        onChange={(next) => {
          const by = SALES_STEPS.find((one) => one === next);
          if (by !== undefined) onChange({ by });
        }}
      />
      <Switch
        label="Test orders"
        checked={place.isTest}
        onChange={(event) => onChange({ isTest: event.currentTarget.checked })}
      />
    </div>
  );
}

/** Adds all figures up again, for who finds that they are not those of the orders. */
function Recount(): ReactNode {
  const recount = useRecount();
  return (
    <Button
      variant="default"
      loading={recount.isPending}
      onClick={() =>
        recount.mutate(undefined, {
          onSuccess: () => showNotice({ message: 'All sales were recalculated from the orders.' }),
          onError: showProblem,
        })
      }
    >
      Recalculate
    </Button>
  );
}

/** What was sold in a period: sums beside those of the period before, over time, and what sold best. */
export function SalesScreen(props: {
  /** Language of the site, in whose way amounts are written, and its time zone, whose days count. */
  website: { readonly language: string; readonly timeZone: string };
  productLink: ((productId: string) => string) | undefined;
  /** Whether who looks may have all figures added up again. */
  mayRecount: boolean;
}): ReactNode {
  const { language, timeZone } = props.website;
  const { clock } = useStudio();
  const [place, change] = useSalesPlace();
  // This language writes days from the year on.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(clock.now());
  const { period, by, isTest } = place;
  const query = useSales({ ...namedPeriod(period, today), by, isTest: isTest ? 'true' : 'false' });
  const formatMoney = useMemo(() => createFormatMoney(language), [language]);
  return (
    <Page
      title="Sales"
      actions={props.mayRecount ? <Recount /> : undefined}
      intro={
        query.data === undefined
          ? 'Paid orders by the day they were placed.'
          : `${nameOfPeriod(query.data.period)}, beside ${nameOfPeriod(query.data.before)}. Days are those of ${timeZone}.`
      }
    >
      <Choices place={place} onChange={change} />
      <QueryState query={query} label="Loading sales">
        {(sales) => (
          <>
            <Figures sales={sales} formatMoney={formatMoney} />
            {sales.totals.orders === 0 && sales.totals.revenue.value === sales.totals.refunds.value ? (
              <EmptyState title="No sales in this period">
                {isTest ? 'No test order was paid.' : 'Choose another period. Test orders are counted apart.'}
              </EmptyState>
            ) : (
              <>
                <OverTime sales={sales} by={by} formatMoney={formatMoney} />
                {sales.products.length > 0 && (
                  <TopProducts
                    products={sales.products}
                    formatMoney={formatMoney}
                    productLink={props.productLink}
                  />
                )}
              </>
            )}
          </>
        )}
      </QueryState>
      {query.data !== undefined && query.error !== null && <Failure>{describeError(query.error)}</Failure>}
    </Page>
  );
}
