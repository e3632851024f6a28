import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listCaptchaKeys, putCaptchaKeys } from '#shared/features/captcha/contract.ts';
import type { OutsideCaptcha } from '#shared/features/captcha/rules.ts';
import { describeError, findFieldErrors } from '../../api/describe-error.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';

interface Keys {
  readonly siteKey: string;
  readonly secretKey: string;
  readonly project: string;
}

/** The keys of the site at the company whose captcha is chosen; they are saved at once, by their own button. */
export function CaptchaKeys({ kind }: { kind: OutsideCaptcha }): ReactNode {
  const { client } = useStudio();
  const [typed, setTyped] = useState<Partial<Keys>>({});
  const stored = useQuery({
    queryKey: toQueryKey(listCaptchaKeys),
    queryFn: async () => (await client.call(listCaptchaKeys, {})).keys,
  });
  const put = useAct(
    (calling, body: Keys) => calling.call(putCaptchaKeys, { params: { kind }, body }),
    [listCaptchaKeys],
  );
  const known = stored.data?.find((one) => one.kind === kind);
  const keys: Keys = {
    siteKey: typed.siteKey ?? known?.siteKey ?? '',
    secretKey: typed.secretKey ?? '',
    project: typed.project ?? known?.project ?? '',
  };
  const errors = put.error === null ? {} : findFieldErrors(put.error);
  const change = (part: Partial<Keys>) => setTyped((before) => ({ ...before, ...part }));
  return (
    <div role="group" aria-label="Captcha keys" className={pageClasses['form']}>
      <TextInput
        label="Site key"
        description="Pages show it. Copy it from the provider."
        value={keys.siteKey}
        error={errors['siteKey']}
        onChange={(event) => change({ siteKey: event.currentTarget.value })}
      />
      <PasswordInput
        label={kind === 'recaptchaEnterprise' ? 'API key' : 'Secret key'}
        description={
          known === undefined
            ? 'It is kept sealed and not shown again.'
            : `Saved: ends in ${known.secretEnd}.`
        }
        autoComplete="off"
        value={keys.secretKey}
        error={errors['secretKey']}
        onChange={(event) => change({ secretKey: event.currentTarget.value })}
      />
      {kind === 'recaptchaEnterprise' && (
        <TextInput
          label="Project"
          description="The Google Cloud project of the key."
          value={keys.project}
          error={errors['project']}
          onChange={(event) => change({ project: event.currentTarget.value })}
        />
      )}
      {stored.error !== null && <Failure>{describeError(stored.error)}</Failure>}
      {put.error !== null && <Failure>{describeError(put.error)}</Failure>}
      <div>
        <Button
          type="button"
          size="xs"
          variant="default"
          loading={put.isPending}
          onClick={() =>
            put.mutate(keys, {
              onSuccess: () => {
                setTyped({});
                showNotice({ message: 'The keys are saved.' });
              },
            })
          }
        >
          Save keys
        </Button>
      </div>
    </div>
  );
}
