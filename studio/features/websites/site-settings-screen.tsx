import { Button, Select, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { type CaptchaKind, isOutsideCaptcha } from '#shared/features/captcha/rules.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import { formatTime } from '../../components/format-time.ts';
import { Failure, Page } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { BUSINESS_LABELS, BusinessFields } from './business-fields.tsx';
import { CaptchaKeys } from './captcha-keys.tsx';
import { currencyChangeText } from './currency-change.ts';
import { PLACE_LABELS, PlaceFields } from './place-fields.tsx';
import classes from './websites.module.css';
import type { FieldName, SaveState, SiteSettings } from './use-site-settings.ts';
import { useSiteSettings } from './use-site-settings.ts';

const LABELS: Readonly<Record<FieldName, string>> = {
  title: 'Title',
  tagLine: 'Tag line',
  ...PLACE_LABELS,
  captcha: 'Captcha',
  ...BUSINESS_LABELS,
};

const CAPTCHA_CHOICES: readonly { value: CaptchaKind; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'altcha', label: 'Checkbox and a short computation in the browser' },
  { value: 'recaptcha', label: 'Google reCAPTCHA v2' },
  { value: 'recaptchaEnterprise', label: 'Google reCAPTCHA Enterprise' },
  { value: 'turnstile', label: 'Cloudflare Turnstile' },
];

const PLACE_HELP = {
  language: 'The language that the site is written in.',
  country: 'Where the store is based. It affects installments and default tax settings.',
  timeZone: 'Used for dates and times on the site.',
  weightUnit: 'Used for product weights and shipping by weight.',
};

function Conflict(props: {
  name: FieldName;
  theirs: string;
  mine: string;
  settings: SiteSettings;
}): ReactNode {
  const { name, theirs, mine, settings } = props;
  const label = LABELS[name].toLowerCase();
  return (
    <div className={classes.conflict} role="group" aria-label={`Two versions of ${label}`}>
      <p className={classes.conflictText}>
        Somebody else changed the {label} to <strong>{theirs === '' ? 'nothing' : theirs}</strong> meanwhile.
        Yours is <strong>{mine === '' ? 'nothing' : mine}</strong>.
      </p>
      <Button size="xs" variant="default" onClick={() => settings.settle(name, theirs)}>
        Use their version
      </Button>
      <Button size="xs" variant="default" onClick={() => settings.settle(name, mine)}>
        Keep my version
      </Button>
    </div>
  );
}

function describeState(state: SaveState, isChanged: boolean): string {
  if (state.kind === 'saving') return 'Saving…';
  if (isChanged) return 'Not saved yet';
  if (state.kind !== 'saved') return '';
  return `Saved ${formatTime(state.at)}${state.hasMerged ? ', together with somebody else’s changes' : ''}`;
}

function SettingsForm({ website }: { website: Website }): ReactNode {
  const settings = useSiteSettings(website);
  const { fields, conflicts, state } = settings;
  const [isAsking, setIsAsking] = useState(false);
  const errors = state.kind === 'failed' ? state.errors : {};
  const open = (Object.keys(conflicts) as FieldName[]).filter((name) => conflicts[name] !== undefined);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (fields.currency === website.currency) void settings.save();
    else setIsAsking(true);
  };
  return (
    <form className={pageClasses['form']} onSubmit={handleSubmit} noValidate>
      <TextInput
        label={LABELS.title}
        value={fields.title}
        error={errors['title']}
        onChange={(event) => settings.change('title', event.currentTarget.value)}
      />
      <TextInput
        label={LABELS.tagLine}
        description="A few words shown with the title. Optional."
        value={fields.tagLine}
        error={errors['tagLine']}
        onChange={(event) => settings.change('tagLine', event.currentTarget.value)}
      />
      <PlaceFields
        place={fields}
        ownCurrency={website.currency}
        isCurrencyFixed={website.isCurrencyFixed}
        errors={errors}
        help={{
          ...PLACE_HELP,
          currency: website.isCurrencyFixed
            ? 'It stays, because there are orders, gift cards or subscriptions in it.'
            : 'It can be changed until something is sold. Prices keep their figures.',
        }}
        onChange={settings.change}
      />
      <Select
        label={LABELS.captcha}
        description="Protects forms that send emails, such as waiting lists, from bots. The first two involve no other company. Visitors need JavaScript."
        allowDeselect={false}
        data={[...CAPTCHA_CHOICES]}
        value={fields.captcha}
        error={errors['captcha']}
        onChange={(value) => settings.change('captcha', value ?? fields.captcha)}
      />
      {isOutsideCaptcha(fields.captcha) && <CaptchaKeys key={fields.captcha} kind={fields.captcha} />}
      <BusinessFields fields={fields} errors={errors} onChange={settings.change} />
      {open.length > 0 && (
        <div role="alert">
          {open.map((name) => (
            <Conflict
              key={name}
              name={name}
              theirs={conflicts[name] ?? ''}
              mine={fields[name]}
              settings={settings}
            />
          ))}
        </div>
      )}
      {state.kind === 'failed' && <Failure>Not saved. {state.message} What you typed is kept.</Failure>}
      <div className={pageClasses['formActions']}>
        <Button
          type="submit"
          disabled={!settings.isChanged || open.length > 0}
          loading={state.kind === 'saving'}
        >
          Save
        </Button>
        {settings.isChanged && (
          <Button variant="default" onClick={settings.reset}>
            Discard changes
          </Button>
        )}
        <span className={pageClasses['quiet']} role="status">
          {describeState(state, settings.isChanged)}
        </span>
      </div>
      <ConfirmDialog
        title={`Sell in ${fields.currency} from now on?`}
        message={currencyChangeText(website.currency, fields.currency)}
        confirmLabel="Change the currency"
        isOpen={isAsking}
        onConfirm={() => {
          setIsAsking(false);
          void settings.save();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </form>
  );
}

/** What the site is called and how it speaks, and who sells there. */
export function SiteSettingsScreen({ website }: { website: Website }): ReactNode {
  return (
    <Page
      title="Site settings"
      intro="The name, location, currency, spam protection, business and contact details of the site."
    >
      <SettingsForm website={website} />
    </Page>
  );
}
