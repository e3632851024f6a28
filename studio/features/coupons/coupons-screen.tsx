import { ActionIcon, Anchor, Button, Menu, SegmentedControl, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Coupon } from '#shared/features/coupons/contract.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { goTo, toPlaceLink, usePlace } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { MoreIcon } from '../../components/icons.tsx';
import { Badge, Page, PageSection, Row, RowList } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { CouponEditor } from './coupon-editor.tsx';
import type { CouponSite } from './coupon-form.ts';
import {
  type CouponState,
  couponState,
  describeCoupon,
  describeDates,
  describeUses,
  findCoupons,
  STATE_WORDS,
} from './coupon-words.ts';
import classes from './coupons.module.css';
import type { StoreOfCategories } from './product-choice.tsx';
import { type CouponList, useCoupons } from './queries.ts';
import { type CouponActs, nameOfCoupon, useCouponActs } from './use-coupon-acts.ts';

/** What the list of coupons is narrowed by. */
type Shown = CouponState | 'all';

const SHOWN: readonly { readonly value: Shown; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: STATE_WORDS.active },
  { value: 'scheduled', label: STATE_WORDS.scheduled },
  { value: 'ended', label: STATE_WORDS.ended },
];
/** Coupons that are shown at first, and with each press of the button. */
const PART = 50;
/** Words of the query `id` that open the editor of a new one. */
const NEW_COUPON = 'new';
const NEW_DISCOUNT = 'new-discount';

interface ListProps {
  readonly list: CouponList;
  readonly site: CouponSite;
  readonly path: string;
}

function CouponRow(props: ListProps & { coupon: Coupon; describe: Describe; acts: CouponActs }): ReactNode {
  const { coupon, site, acts } = props;
  const { clock } = useStudio();
  const state = couponState(coupon, clock.now());
  const dates = describeDates(coupon, site.timeZone);
  const name = nameOfCoupon(coupon);
  return (
    <Row
      title={
        <>
          <Anchor href={toPlaceLink(props.path, { id: coupon.id })} fw={600}>
            {name}
          </Anchor>
          {state === 'active' ? (
            <Badge>{STATE_WORDS.active}</Badge>
          ) : (
            <Badge tone="amber">{STATE_WORDS[state]}</Badge>
          )}
        </>
      }
      lines={[
        props.describe(coupon),
        [coupon.code === null ? '' : coupon.title, describeUses(coupon), dates ?? '']
          .filter((text) => text !== '')
          .join('. '),
      ]}
      actions={
        <div className={classes.acts}>
          <Switch
            aria-label={`${name} is in use`}
            checked={coupon.enabled}
            onChange={(event) => acts.switchTo(coupon, event.currentTarget.checked)}
          />
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size="lg" aria-label={`More actions for ${name}`}>
                <MoreIcon />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => acts.duplicate(coupon)}>Duplicate</Menu.Item>
              <Menu.Item c="var(--red)" onClick={() => acts.remove(coupon)}>
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      }
    />
  );
}

type Describe = (coupon: Coupon) => string;

function CouponRows(
  props: ListProps & {
    label: string;
    coupons: readonly Coupon[];
    describe: Describe;
    acts: CouponActs;
    /** Said where there is none. */
    empty: string;
  },
): ReactNode {
  const [count, setCount] = useState(PART);
  if (props.coupons.length === 0) return <p className={pageClasses['quiet']}>{props.empty}</p>;
  return (
    <>
      <RowList label={props.label}>
        {props.coupons.slice(0, count).map((coupon) => (
          <CouponRow key={coupon.id} {...props} coupon={coupon} />
        ))}
      </RowList>
      {props.coupons.length > count && (
        <Button variant="default" mt="sm" onClick={() => setCount(count + PART)}>
          Show more
        </Button>
      )}
    </>
  );
}

function Lists(props: ListProps): ReactNode {
  const { list, path } = props;
  const { clock } = useStudio();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const acts = useCouponActs(list.coupons, (id) => goTo(path, { id }));
  const formatMoney = createFormatMoney(navigator.language);
  const describe: Describe = (coupon) => describeCoupon(coupon, formatMoney, list.names);
  const now = clock.now();
  const found = findCoupons(list.coupons, search, describe).filter(
    (coupon) => shown === 'all' || couponState(coupon, now) === shown,
  );
  const isNarrowed = search.trim() !== '' || shown !== 'all';
  const common = { ...props, describe, acts };
  if (list.coupons.length === 0) {
    return (
      <EmptyState title="No coupons yet">
        Create a code for shoppers to enter, or a discount that applies to every cart automatically.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.toolbar} role="group" aria-label="Filters">
        <SearchInput
          className={classes.search ?? ''}
          aria-label="Search coupons"
          placeholder="Search by code, name or what it gives"
          initial=""
          onSearch={setSearch}
        />
        <SegmentedControl
          aria-label="Only"
          data={[...SHOWN]}
          value={shown}
          onChange={(value) => setShown(SHOWN.find((one) => one.value === value)?.value ?? 'all')}
        />
      </div>
      <PageSection title="Coupons with a code">
        <CouponRows
          {...common}
          label="Coupons"
          coupons={found.filter(({ code }) => code !== null)}
          empty={isNarrowed ? 'No coupons found.' : 'There is none yet.'}
        />
      </PageSection>
      <PageSection title="Automatic discounts">
        <CouponRows
          {...common}
          label="Discounts"
          coupons={found.filter(({ code }) => code === null)}
          empty={isNarrowed ? 'No discounts found.' : 'There is none yet.'}
        />
      </PageSection>
    </>
  );
}

/** The coupons of the site and its discounts that apply by themselves; the query `id` opens one of them. */
export function CouponsScreen(props: { site: CouponSite; stores: readonly StoreOfCategories[] }): ReactNode {
  const { path, query } = usePlace();
  const coupons = useCoupons();
  const id = query.get('id') ?? '';
  const isNew = id === NEW_COUPON || id === NEW_DISCOUNT;
  if (id !== '') {
    return (
      <QueryState query={coupons} label="Loading the coupons">
        {({ coupons: all, names }) => {
          const coupon = all.find((one) => one.id === id);
          if (coupon === undefined && !isNew) {
            return (
              <EmptyState title="This coupon no longer exists">
                <Anchor href={toPlaceLink(path)}>All coupons and discounts</Anchor>
              </EmptyState>
            );
          }
          return (
            <CouponEditor
              key={id}
              coupon={coupon}
              isAutomatic={coupon === undefined ? id === NEW_DISCOUNT : coupon.code === null}
              names={names}
              site={props.site}
              stores={props.stores}
              path={path}
            />
          );
        }}
      </QueryState>
    );
  }
  return (
    <Page
      title="Coupons"
      intro="Codes that shoppers enter, and discounts that apply to every cart automatically. Discounts are applied first, then codes in the order in which they were entered."
      actions={
        <div className={pageClasses['formActions']}>
          <Button component="a" href={toPlaceLink(path, { id: NEW_COUPON })}>
            Create coupon
          </Button>
          <Button variant="default" component="a" href={toPlaceLink(path, { id: NEW_DISCOUNT })}>
            Create discount
          </Button>
        </div>
      }
    >
      <QueryState query={coupons} label="Loading the coupons">
        {(list) => <Lists list={list} site={props.site} path={path} />}
      </QueryState>
    </Page>
  );
}
