import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { SITES_KEY } from './queries.ts';
import classes from './websites.module.css';

/** Puts a site on the studio's list and opens it; signing in there comes next. */
export function AddSiteForm(): ReactNode {
  const { bridge, openSite } = useStudio();
  const queries = useQueryClient();
  const [address, setAddress] = useState('');
  const add = useMutation({
    mutationFn: () => bridge.addSite({ address }),
    onSuccess: async ({ site }) => {
      await queries.invalidateQueries({ queryKey: SITES_KEY });
      openSite(site);
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <TextInput
        label="Address of the site"
        placeholder="shop.example.com"
        autoComplete="url"
        spellCheck={false}
        value={address}
        error={add.error === null ? undefined : describeError(add.error)}
        onChange={(event) => setAddress(event.currentTarget.value)}
        inputContainer={(input) => (
          <div className={classes.inline}>
            <div className={classes.grow}>{input}</div>
            <Button type="submit" variant="default" loading={add.isPending}>
              Add site
            </Button>
          </div>
        )}
      />
    </form>
  );
}
