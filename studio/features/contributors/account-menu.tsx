import { ActionIcon, Button, Popover, Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Contributor } from '#shared/features/contributors/contract.ts';
import { useSetting, useStudio } from '../../api/studio-context.tsx';
import type { ColorTheme } from '../../bridge/settings.ts';
import { colorThemeSchema } from '../../bridge/settings.ts';
import { PersonIcon } from '../../components/icons.tsx';
import { useSignOut } from './queries.ts';

const THEMES: readonly { value: ColorTheme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'High contrast' },
];

/** Who is signed in, the colours of the studio, and the way out. */
export function AccountMenu({ contributor }: { contributor: Contributor }): ReactNode {
  const { app } = useStudio();
  const [isOpen, setIsOpen] = useState(false);
  const [colorTheme, setColorTheme] = useSetting('colorTheme');
  const signOut = useSignOut();
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={240}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--text)"
          size="lg"
          aria-label="Account"
          onClick={() => setIsOpen(!isOpen)}
        >
          <PersonIcon />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Account">
        <Stack gap="sm">
          <div>
            <Text fw={600}>{contributor.name}</Text>
            <Text c="var(--muted)" style={{ overflowWrap: 'anywhere' }}>
              {contributor.email}
            </Text>
          </div>
          <Radio.Group
            label="Appearance"
            value={colorTheme}
            onChange={(value) => setColorTheme(colorThemeSchema.parse(value))}
          >
            <Stack gap={8} mt={8}>
              {THEMES.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} size="xs" />
              ))}
            </Stack>
          </Radio.Group>
          <Button variant="default" onClick={() => signOut.mutate()}>
            Sign out
          </Button>
          <Text c="var(--muted)" size="xs">
            Awning Studio {app.version}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
