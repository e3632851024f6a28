import { Button, Radio, Select, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import { createProduct, listProducts } from '#shared/features/products/contract.ts';
import type { Product } from '#shared/features/products/shape.ts';
import { toUrlId } from '#shared/features/products/catalog.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { describeError } from '../../../api/describe-error.ts';
import { useAct } from '../../../api/use-act.ts';
import { useDraft } from '../../../api/use-draft.ts';
import { Failure, Page } from '../../../components/page.tsx';
import pageClasses from '../../../components/page.module.css';
import { EmptyState } from '../../../components/pane-state.tsx';
import { useFieldErrors } from '../../../components/use-field-errors.ts';
import { amountProblem } from '../../../components/typed-amount.ts';
import classes from './product-editor.module.css';
import { type ProductWish, toNewProduct } from './product-start.ts';
import { PRODUCT_KINDS } from '../product-words.ts';

/** A store that products can be put into. */
export interface StoreChoice {
  readonly id: string;
  readonly title: string;
  readonly urlId: string;
}

interface ScreenProps {
  readonly stores: readonly StoreChoice[];
  /** The store that it is for unless another one is chosen. */
  readonly storeId: string | undefined;
  readonly currency: string;
  readonly onMade: (product: Product) => void;
}

function Kinds(props: { value: number; onChange: (type: number) => void }): ReactNode {
  return (
    <Radio.Group
      label="What do you sell?"
      value={String(props.value)}
      onChange={(value) => props.onChange(Number(value))}
    >
      <div className={classes.kinds}>
        {PRODUCT_KINDS.map(({ type, title, about }, index) => (
          <Radio.Card
            key={type}
            value={String(type)}
            className={classes.kind ?? ''}
            data-autofocus={index === 0}
          >
            <Radio.Indicator aria-hidden="true" />
            <span>
              <strong>{title}</strong>
              <span className={classes.quiet}>{about}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

function NewProductForm({ stores, storeId, currency, onMade }: ScreenProps): ReactNode {
  const [first] = stores;
  const [kept, keep] = useDraft<ProductWish>('new-product');
  const start = stores.find(({ id }) => id === storeId) ?? first;
  const wish = kept ?? {
    collectionId: start?.id ?? '',
    productType: PRODUCT_TYPE.physical,
    name: '',
    price: '',
  };
  const nameField = useRef<HTMLInputElement>(null);
  const [priceProblem, setPriceProblem] = useState<string>();
  const create = useAct(
    (client, body: CallerInput<typeof createProduct>['body']) => client.call(createProduct, { body }),
    [listProducts],
  );
  const { errors, isAboutFields, check, forget } = useFieldErrors(createProduct.input.body, create.error);
  const change = (part: Partial<ProductWish>) => {
    keep({ ...wish, ...part });
    Object.keys(part).forEach(forget);
    setPriceProblem(undefined);
  };
  const isGiftCard = wish.productType === PRODUCT_TYPE.giftCard;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const problem = isGiftCard ? undefined : amountProblem(wish.price, currency);
    setPriceProblem(problem);
    const body = toNewProduct(wish, currency);
    if (!check(body) || problem !== undefined) return;
    create.mutate(body, {
      onSuccess: ({ product }) => {
        keep(undefined);
        onMade(product);
      },
    });
  };
  const store = stores.find(({ id }) => id === wish.collectionId);
  return (
    <form onSubmit={handleSubmit} noValidate className={classes.newForm}>
      <Kinds
        value={wish.productType}
        onChange={(productType) => {
          change({ productType });
          nameField.current?.focus();
        }}
      />
      <TextInput
        ref={nameField}
        label="Name"
        value={wish.name}
        error={errors['name']}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <p className={classes.quiet}>
        Its address:{' '}
        <output aria-label="Address of the product">
          {pathOfItem(store?.urlId ?? '', toUrlId(wish.name) || '…')}
        </output>
      </p>
      {isGiftCard ? (
        <p className={classes.quiet}>It starts with three amounts, which you can change in the next step.</p>
      ) : (
        <TextInput
          label={`Price in ${currency}`}
          className={classes.short ?? ''}
          inputMode="decimal"
          value={wish.price}
          error={priceProblem}
          onChange={(event) => change({ price: event.currentTarget.value })}
        />
      )}
      {stores.length > 1 && (
        <Select
          label="Store"
          className={classes.short ?? ''}
          allowDeselect={false}
          data={stores.map(({ id, title }) => ({ value: id, label: title }))}
          value={wish.collectionId}
          onChange={(collectionId) => change({ collectionId: collectionId ?? '' })}
        />
      )}
      {create.error !== null && !isAboutFields && (
        <Failure>{describeError(create.error)} Nothing was created.</Failure>
      )}
      <div className={pageClasses['formActions']}>
        <Button type="submit" loading={create.isPending}>
          Create product
        </Button>
        <span className={classes.quiet}>It stays hidden until you show it on the site.</span>
      </div>
    </form>
  );
}

/** Makes a product: its kind, its name, its price; the rest is written in its editor. */
export function NewProductScreen(props: ScreenProps): ReactNode {
  return (
    <Page title="New product" intro="The type cannot be changed later.">
      {props.stores.length === 0 ? (
        <EmptyState title="No stores yet">
          Products are in a store. Create one first, under Settings, Stores.
        </EmptyState>
      ) : (
        <NewProductForm {...props} />
      )}
    </Page>
  );
}
