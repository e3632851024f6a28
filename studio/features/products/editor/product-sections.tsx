import type { ReactNode } from 'react';
import { useState } from 'react';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import { PageSection } from '../../../components/page.tsx';
import type { ProductForm } from '../product-form.ts';
import { ProductVariants } from '../variants/product-variants.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductQuestions } from './product-questions.tsx';
import { ProductSelling } from './product-selling.tsx';
import { ProductTerms } from './product-terms.tsx';
import { SearchWords } from './search-words.tsx';
import type { Editor, EditorProps } from './use-editor.ts';
import classes from './product-editor.module.css';

/** Kinds of which there is a number of pieces. */
const isCounted = (productType: number): boolean =>
  productType === PRODUCT_TYPE.physical || productType === PRODUCT_TYPE.service;

export type SectionProps = EditorProps & { readonly editor: Editor };

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <PageSection title={title}>
      <div className={classes.fields}>{children}</div>
    </PageSection>
  );
}

/** The pictures, with the library and the words about one of them in dialogs. */
function PicturesSection({ editor, mayChange, parts }: SectionProps): ReactNode {
  const { saver, known, change } = editor;
  const [isPicking, setIsPicking] = useState(false);
  const [described, setDescribed] = useState<string | null>(null);
  return (
    <Section title="Pictures">
      <ProductPictures
        pictures={editor.pictures}
        isReadOnly={!mayChange}
        error={editor.state.errors['imageIds']}
        onChange={(next) => change({ imageIds: next.map(({ id }) => id) })}
        onAdd={() => setIsPicking(true)}
        onDescribe={setDescribed}
      />
      <parts.Picker
        noun="pictures"
        isForPictures
        isSingle={false}
        isOpen={isPicking}
        onClose={() => setIsPicking(false)}
        onChoose={(files) => {
          setIsPicking(false);
          known.take(files);
          const { imageIds } = saver.get().form;
          change({ imageIds: [...new Set([...imageIds, ...files.map(({ id }) => id)])] });
        }}
      />
      <parts.AltText
        mediaId={described}
        onSaved={(media) => known.take([media])}
        onClose={() => setDescribed(null)}
      />
    </Section>
  );
}

/** What buyers are asked and told beyond the product itself. */
function BuyerSections({ product, editor, mayChange, parts }: SectionProps): ReactNode {
  const { form, errors } = editor.state;
  const isReadOnly = !mayChange;
  return (
    <>
      {parts.Messages !== null && isCounted(product.productType) && (
        <Section title="Low stock and waiting list">
          <p className={classes.quiet}>
            For this product alone. What is left empty is as in the store settings.
          </p>
          <parts.Messages productId={product.id} isReadOnly={isReadOnly} />
        </Section>
      )}
      <Section title="Custom fields">
        <ProductQuestions
          form={form.additionalFieldsForm}
          productName={form.name}
          error={errors['additionalFieldsForm']}
          isReadOnly={isReadOnly}
          onChange={(additionalFieldsForm) =>
            editor.change({
              additionalFieldsForm: additionalFieldsForm as ProductForm['additionalFieldsForm'],
            })
          }
        />
      </Section>
    </>
  );
}

/** All sections of the editor, from top to bottom. */
export function ProductSections(props: SectionProps): ReactNode {
  const { editor, product, website, store, isNew, parts } = props;
  const { saver, pictures } = editor;
  const { form, errors } = editor.state;
  const isReadOnly = !props.mayChange;
  const storeAddress = website.address + pathOfItem(store?.urlId ?? '…', '');
  const common = { form, errors, isReadOnly, onChange: editor.change };
  return (
    <>
      <Section title="Details">
        <ProductFacts {...common} storeAddress={storeAddress} isNew={isNew} />
      </Section>
      <Section title="Search engine listing">
        <SearchWords {...common} address={storeAddress + form.urlId} siteTitle={website.title} />
      </Section>
      <PicturesSection {...props} />
      {product.productType === PRODUCT_TYPE.digital && (
        <Section title="Files for buyers">
          <parts.Files productId={product.id} isReadOnly={isReadOnly} />
        </Section>
      )}
      <Section title={form.options.length === 0 ? 'Price and stock' : 'Variants'}>
        <ProductVariants
          {...common}
          product={product}
          pictures={pictures}
          currency={website.currency}
          weightUnit={website.weightUnit}
          now={() => saver.get().form}
          onStep={editor.step}
        />
      </Section>
      <Section title="Organization">
        <ProductTerms {...common} collectionId={product.collectionId} />
      </Section>
      <Section title="Selling">
        <ProductSelling
          {...common}
          language={website.language}
          isShipped={product.productType === PRODUCT_TYPE.physical}
        />
      </Section>
      <BuyerSections {...props} />
    </>
  );
}
