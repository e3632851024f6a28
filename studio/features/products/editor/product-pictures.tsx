import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { showNotice } from '../../../components/notices.tsx';
import { RemoveButton } from '../../../components/remove-button.tsx';
import { SortableList } from '../../../components/sortable-list.tsx';
import type { Picture } from '../picture.ts';
import classes from './product-editor.module.css';

/** The pictures of a product, the first one standing for it in lists. */
export function ProductPictures(props: {
  pictures: readonly Picture[];
  isReadOnly: boolean;
  error: string | undefined;
  onChange: (pictures: readonly Picture[]) => void;
  /** Opens the library. */
  onAdd: () => void;
  /** Opens the words about one of them. */
  onDescribe: (id: string) => void;
}): ReactNode {
  const { pictures, isReadOnly, onChange } = props;
  return (
    <>
      {pictures.length === 0 && (
        <p className={classes.quiet}>No pictures yet. The first one is shown in lists.</p>
      )}
      <SortableList
        label="Pictures of the product"
        className={classes.pictures}
        isGrid
        items={pictures}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onChange={onChange}
        isDisabled={isReadOnly}
      >
        {({ id, name, address, altText }, index, handle) => (
          <div className={classes.picture}>
            <img src={address} alt={altText === '' ? name : altText} draggable={false} />
            {index === 0 && <span className={classes.first}>In lists</span>}
            <span className={classes.pictureActs}>
              {handle}
              <button
                type="button"
                className={classes.describe}
                data-lacking={altText === '' ? true : undefined}
                disabled={isReadOnly}
                aria-label={`Alt text of ${name}${altText === '' ? ': missing' : ''}`}
                onClick={() => props.onDescribe(id)}
              >
                {altText === '' ? 'Add alt text' : 'Alt text'}
              </button>
              <RemoveButton
                name={name}
                isDisabled={isReadOnly}
                onRemove={() => {
                  onChange(pictures.filter((one) => one.id !== id));
                  showNotice({
                    message: `${name} is removed from the product. It stays in the library.`,
                    undo: { label: 'Undo', run: () => onChange(pictures) },
                  });
                }}
              />
            </span>
          </div>
        )}
      </SortableList>
      {props.error !== undefined && <p className={classes.error}>{props.error}</p>}
      <div>
        <Button size="xs" variant="default" disabled={isReadOnly} onClick={props.onAdd}>
          Add pictures
        </Button>
      </div>
    </>
  );
}
