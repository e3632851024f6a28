import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Contributor } from '#shared/features/contributors/contract.ts';
import { useSetting, useStudio } from '../../api/studio-context.tsx';
import type { ColorTheme } from '../../bridge/settings.ts';
import { PersonIcon } from '../../components/icons.tsx';
import { useSignOut } from './queries.ts';

const THEMES: readonly { value: ColorTheme; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'High contrast' },
];

/** Who is signed in, the colours of the studio, and the way out. */
export function AccountMenu({ contributor }: { contributor: Contributor }): ReactNode {
  const { app } = useStudio();
  const [colorTheme, setColorTheme] = useSetting('colorTheme');
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={240} shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" c="var(--text)" size="lg" aria-label="Account">
          <PersonIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {contributor.name}
          <br />
          {contributor.email}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        {THEMES.map(({ value, label }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorTheme === value}
            rightSection={colorTheme === value ? '✓' : undefined}
            closeMenuOnClick={false}
            onClick={() => setColorTheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => signOut.mutate()}>Sign out</Menu.Item>
        <Menu.Divider />
        <Menu.Label>Awning Studio {app.version}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
