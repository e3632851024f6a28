import { ActionIcon, Menu, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { NO_FILE_TEXT } from '#shared/features/downloads/rules.ts';
import type { Product } from '#shared/features/products/shape.ts';
import { formatTime } from '../../../components/format-time.ts';
import { MoreIcon } from '../../../components/icons.tsx';
import { OutsideLink } from '../../../components/outside-link.tsx';
import classes from './product-editor.module.css';
import type { FactsForm } from '../product-form.ts';
import type { ProductState } from './product-draft.ts';
import { kindTitle } from '../product-words.ts';
import { PublishTime } from './publish-time.tsx';
import type { ProductActs } from './use-product-acts.ts';

/** What a save came to, in a word. */
export function describeSave({ save, isChanged }: Pick<ProductState, 'save' | 'isChanged'>): string {
  if (save.kind === 'saving') return 'Saving…';
  if (isChanged) return save.kind === 'failed' ? 'Not saved' : 'Not saved yet';
  if (save.kind !== 'saved') return '';
  return `Saved ${formatTime(save.at)}${save.hasMerged ? ', together with somebody else’s changes' : ''}`;
}

/** The name of the product, whether it is saved and shown, and what can be done to all of it. */
export function ProductHead(props: {
  product: Product;
  state: ProductState;
  isReadOnly: boolean;
  /** Where visitors find it. */
  address: string;
  backLink: string;
  acts: ProductActs;
  timeZone: string;
  onShow: (part: Pick<FactsForm, 'isVisible' | 'publishOn'>) => void;
}): ReactNode {
  const { product, state, isReadOnly, acts } = props;
  const { name, isVisible, publishOn } = state.form;
  const error = state.errors['isVisible'] ?? state.errors['publishOn'];
  const mayShow = isVisible || !product.lacksFile;
  return (
    <header className={classes.head}>
      <div className={classes.headWords}>
        <a className={classes.back} href={props.backLink}>
          Products
        </a>
        <h2 className={classes.title}>{name.trim() === '' ? 'Product without a name' : name}</h2>
        <p className={classes.quiet}>
          {kindTitle(product.productType)}
          {isVisible && ', shown on the site'}
          {!isVisible && ', hidden'}
          {publishOn !== null && ' until its time'}. <span role="status">{describeSave(state)}</span>
        </p>
        {error !== undefined && <p className={classes.error}>{error}</p>}
        {product.lacksFile && (
          <p className={classes.error}>
            {isVisible
              ? 'Visitors see it as unavailable because it has no file. Add the file for customers.'
              : NO_FILE_TEXT}
          </p>
        )}
      </div>
      <div className={classes.headActs}>
        <Switch
          label="Visible"
          disabled={isReadOnly || !mayShow}
          checked={isVisible}
          onChange={(event) => props.onShow({ isVisible: event.currentTarget.checked, publishOn: null })}
        />
        {!isVisible && !isReadOnly && mayShow && (
          <PublishTime
            publishOn={publishOn}
            timeZone={props.timeZone}
            onChange={(time) => props.onShow({ isVisible: false, publishOn: time })}
          />
        )}
        {isVisible && !state.isChanged && <OutsideLink address={props.address}>Open</OutsideLink>}
        {!isReadOnly && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`More actions for ${name}`}
                loading={acts.isPending}
              >
                <MoreIcon />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => acts.duplicate(product)}>Duplicate</Menu.Item>
              <Menu.Item c="var(--red)" onClick={() => acts.remove(product)}>
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </header>
  );
}
