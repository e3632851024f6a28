import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type {
  KeptPreferences,
  PreferenceStore,
} from '#shared/features/commerce-preferences/preference-store.ts';
import { mayChangePreferences } from '#shared/features/commerce-preferences/rules.ts';
import { INSTALLMENTS_NAMESPACE } from '#shared/features/installments/rules.ts';
import { toBoolean } from '#shared/json/values.ts';
import { can, type Person } from '#shared/features/contributors/permissions.ts';
import { describeError, findFieldErrors } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatTime } from '../../components/format-time.ts';
import { showNotice } from '../../components/notices.tsx';
import { Failure, Page, PageSection } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { InstallmentsNote } from './installments-note.tsx';
import { PreferenceConflictError } from './preference-calls.ts';
import { SettingField } from './setting-field.tsx';
import type { Setting, SettingGroup } from './setting.ts';
import { findSettings, SETTING_GROUPS } from './settings.ts';
import classes from './store-settings.module.css';
import { useKeptPreferences, useStoreSettings } from './use-store-settings.ts';

/** The store tells of a failure by itself, in its state and by a notice. */
const told = () => undefined;

/** When the latest change arrived; undefined before one was made here. */
function useSavedAt({ state }: KeptPreferences): number | undefined {
  const { clock } = useStudio();
  const [savedAt, setSavedAt] = useState<number>();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'sending' && state === 'stored') setSavedAt(clock.now());
    before.current = state;
  }, [state, clock]);
  return savedAt;
}

function SaveState(props: { kept: KeptPreferences; store: PreferenceStore; group: SettingGroup }): ReactNode {
  const { kept, store, group } = props;
  const savedAt = useSavedAt(kept);
  const { namespace } = group;
  if (kept.state !== 'failed') {
    const words = savedAt === undefined ? '' : `Saved ${formatTime(savedAt)}`;
    return (
      <p className={classes.state} role="status">
        {kept.state === 'sending' ? 'Saving…' : words}
      </p>
    );
  }
  const { error } = kept;
  if (!(error instanceof PreferenceConflictError)) {
    return (
      <div className={classes.failure}>
        <Failure>Not saved. {describeError(error)} What you set is kept here.</Failure>
        <Button size="xs" variant="default" onClick={() => void store.retry(namespace).catch(told)}>
          Try again
        </Button>
      </div>
    );
  }
  const labels = group.settings
    .filter(({ key }) => error.keys.includes(key))
    .map(({ label }) => `“${label}”`);
  return (
    <div className={classes.failure}>
      <Failure>Not saved. Somebody else changed {labels.join(' and ')} meanwhile.</Failure>
      <Button size="xs" variant="default" onClick={() => void store.retry(namespace).catch(told)}>
        Keep my version
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => void store.save(namespace, error.theirs).catch(told)}
      >
        Use their version
      </Button>
    </div>
  );
}

function Group(props: {
  group: SettingGroup;
  store: PreferenceStore;
  me: Person;
  currency: string;
}): ReactNode {
  const { group, store, me, currency } = props;
  const kept = useKeptPreferences(store, group.namespace);
  const errors = kept.state === 'failed' ? findFieldErrors(kept.error) : {};
  const isDisabled = !mayChangePreferences(
    can(me, 'commerce.settings', 'change') ? 'all' : 'shippingAndStock',
    group.namespace,
  );
  const save = (key: string, value: unknown) =>
    store.save(group.namespace, { ...store.peek(group.namespace)?.preferences, [key]: value }).catch(told);
  const handleChange = ({ key, label }: Setting, value: boolean | string | number) => {
    const before = kept.preferences[key];
    void save(key, value);
    showNotice({
      message: `“${label}” is changed.`,
      undo: { label: 'Undo', run: () => void save(key, before) },
    });
  };
  return (
    <PageSection title={group.title}>
      <div className={pageClasses['form']}>
        {isDisabled && (
          <p className={pageClasses['quiet']}>Your role can view these settings, but not change them.</p>
        )}
        {group.settings.map((setting) => (
          <SettingField
            key={setting.key}
            setting={setting}
            value={kept.preferences[setting.key] ?? setting.fallback}
            currency={currency}
            isDisabled={isDisabled}
            error={errors[setting.key]}
            onChange={(value) => handleChange(setting, value)}
          />
        ))}
        {group.namespace === INSTALLMENTS_NAMESPACE && (
          <InstallmentsNote isWanted={toBoolean(kept.preferences['enabled'])} />
        )}
        <SaveState kept={kept} store={store} group={group} />
      </div>
    </PageSection>
  );
}

/** The settings of the store: searched, saved by themselves, and told when they did not arrive. */
export function StoreSettingsScreen({ me, currency }: { me: Person; currency: string }): ReactNode {
  const [search, setSearch] = useState('');
  const settings = useStoreSettings();
  const groups = findSettings(SETTING_GROUPS, search);
  return (
    <Page
      title="Store settings"
      intro="Settings of the store. Changes are saved automatically and show on the site right away."
    >
      <QueryState query={settings} label="Loading the settings">
        {(store) => (
          <>
            <TextInput
              className={classes.search}
              type="search"
              label="Find a setting"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            {groups.map((group) => (
              <Group key={group.namespace} group={group} store={store} me={me} currency={currency} />
            ))}
            {groups.length === 0 && <EmptyState title="No settings found">Try another word.</EmptyState>}
          </>
        )}
      </QueryState>
    </Page>
  );
}
