import { Anchor, Button, Radio, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { getInstallments } from '#shared/features/installments/contract.ts';
import {
  disconnectStripe,
  getPaymentSettings,
  offerInstallments,
  type PaymentSettings,
  setPaymentMode,
} from '#shared/features/payments/contract.ts';
import { PAYMENT_MODES, type PaymentMode } from '#shared/features/payments/rules.ts';
import { useAct } from '../../api/use-act.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, Failure, Page, PageSection, Row, RowList } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { QueryState } from '../../components/query-state.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import {
  describeConnection,
  describeGap,
  findGap,
  INSTALLMENT_WORDS,
  KEYS_WORDS,
  MODE_WORDS,
  PROVIDER_WORDS,
} from './payment-words.ts';
import classes from './payments.module.css';
import { usePaymentSettings } from './queries.ts';

function Mode({ settings }: { settings: PaymentSettings }): ReactNode {
  const choose = useAct(
    (client, mode: PaymentMode) => client.call(setPaymentMode, { body: { mode } }),
    [getPaymentSettings],
  );
  const handleChange = (value: string) => {
    const mode = PAYMENT_MODES.find((one) => one === value);
    if (mode === undefined || mode === settings.mode) return;
    void choose.mutateAsync(mode).then(
      () =>
        showNotice({
          message:
            mode === 'live'
              ? 'Live payments are on: customers pay with real money.'
              : 'Test payments are on: no real money moves.',
        }),
      showProblem,
    );
  };
  return (
    <Radio.Group
      label="Payment mode"
      description="Open orders keep their mode."
      value={choose.isPending ? choose.variables : settings.mode}
      onChange={handleChange}
    >
      <div className={classes.modes}>
        {PAYMENT_MODES.map((mode) => (
          <Radio key={mode} value={mode} label={MODE_WORDS[mode]} disabled={choose.isPending} />
        ))}
      </div>
    </Radio.Group>
  );
}

function Connections({ settings }: { settings: PaymentSettings }): ReactNode {
  const [leaving, setLeaving] = useState<PaymentMode>();
  const disconnect = useAct(
    (client, mode: PaymentMode) => client.call(disconnectStripe, { params: { mode } }),
    [getPaymentSettings],
  );
  const handleLeave = () => {
    if (leaving === undefined) return;
    setLeaving(undefined);
    void disconnect
      .mutateAsync(leaving)
      .then(() => showNotice({ message: `${KEYS_WORDS[leaving]} are forgotten.` }), showProblem);
  };
  const connections = settings.providers.flatMap((provider) => provider.connections);
  if (connections.length === 0) return null;
  return (
    <>
      <RowList label="Stripe keys">
        {connections.map((connection) => (
          <Row
            key={connection.mode}
            title={KEYS_WORDS[connection.mode]}
            lines={describeConnection(connection)}
            actions={
              <Button
                size="xs"
                variant="default"
                aria-label={`Disconnect ${KEYS_WORDS[connection.mode].toLowerCase()}`}
                onClick={() => setLeaving(connection.mode)}
              >
                Disconnect
              </Button>
            }
          />
        ))}
      </RowList>
      <ConfirmDialog
        title="Disconnect Stripe?"
        message="The keys are deleted, and customers can no longer pay with them. To connect again, you have to enter them again."
        confirmLabel="Disconnect"
        isOpen={leaving !== undefined}
        onConfirm={handleLeave}
        onCancel={() => setLeaving(undefined)}
      />
    </>
  );
}

function Installments({ settings: { installments, mode } }: { settings: PaymentSettings }): ReactNode {
  const choose = useAct(
    (client, isOffered: boolean) => client.call(offerInstallments, { body: { isOffered } }),
    [getPaymentSettings, getInstallments],
  );
  const { provider, gap, isOffered } = installments;
  if (provider === null || gap !== null)
    return <p className={pageClasses['quiet']}>{describeGap(installments)}</p>;
  return (
    <Switch
      label={`Offer ${provider} at the checkout`}
      description={INSTALLMENT_WORDS[mode]}
      checked={choose.isPending ? choose.variables : isOffered}
      disabled={choose.isPending}
      onChange={({ currentTarget }) =>
        void choose.mutateAsync(currentTarget.checked).then(
          ({ installments: now }) =>
            showNotice({
              message: now.isOffered
                ? `The checkout offers ${provider} now.`
                : `The checkout does not offer ${provider} any more.`,
            }),
          showProblem,
        )
      }
    />
  );
}

function Settings({ settings, captureLink }: { settings: PaymentSettings; captureLink: string }): ReactNode {
  const [isConnecting, setIsConnecting] = useState(false);
  const gap = findGap(settings);
  const isConnected = settings.providers.some(({ connections }) => connections.length > 0);
  return (
    <>
      {gap !== undefined && <Failure>{gap}</Failure>}
      <PageSection title="Test or live">
        <Mode settings={settings} />
      </PageSection>
      <PageSection title="Providers">
        <RowList label="Providers">
          {settings.providers.map(({ name, title, isOffered }) => (
            <Row
              key={name}
              title={
                <>
                  {title}
                  {isOffered && <Badge>Offered to buyers</Badge>}
                </>
              }
              lines={[PROVIDER_WORDS[name]]}
              actions={
                name === 'stripe' && (
                  <Button variant={isConnected ? 'default' : 'filled'} onClick={() => setIsConnecting(true)}>
                    {isConnected ? 'Connect other keys' : 'Connect Stripe'}
                  </Button>
                )
              }
            />
          ))}
        </RowList>
      </PageSection>
      {isConnected && (
        <PageSection title="Keys">
          <Connections settings={settings} />
        </PageSection>
      )}
      <PageSection title="Installments">
        <Installments settings={settings} />
      </PageSection>
      <PageSection title="Webhook">
        <div className={pageClasses['form']}>
          <CopyField
            label="Webhook URL"
            description="Stripe sends payment results to this URL. Add it there as a webhook endpoint."
            value={settings.webhookUrl}
          />
        </div>
      </PageSection>
      <PageSection title="Payment capture">
        <p className={pageClasses['quiet']}>
          At once or when items are fulfilled: that is one of the{' '}
          <Anchor href={captureLink}>store settings</Anchor>.
        </p>
      </PageSection>
      <ConnectDialog
        isOpen={isConnecting}
        webhookUrl={settings.webhookUrl}
        onClose={() => setIsConnecting(false)}
      />
    </>
  );
}

/** How the site takes money. */
export function PaymentsScreen(props: {
  /** Leads to the setting of when the money is taken. */
  captureLink: string;
}): ReactNode {
  const settings = usePaymentSettings();
  return (
    <Page title="Payments" intro="Payment providers, and whether payments are real.">
      <QueryState query={settings} label="Loading payments">
        {(data) => <Settings settings={data} captureLink={props.captureLink} />}
      </QueryState>
    </Page>
  );
}
