import { Code, Group, List, SegmentedControl, Stack, Text, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { Section } from './Section.tsx';

const directories = ['entra', 'okta', 'other'] as const;
type Directory = (typeof directories)[number];
const steps = ['one', 'two', 'three', 'four'] as const;
/** Attributes as the protocol calls them: what becomes of each is said beside it. */
const attributes = [
  'userName',
  'emails',
  'name',
  'active',
  'externalId',
  'preferredLanguage',
  'roles',
  'groups',
] as const;

/** How a directory is set up, and what becomes of what it sends. */
export function HelpCard({ baseUrl }: { baseUrl: string }) {
  const t = useT('scim');
  const [which, setWhich] = useState<Directory>('entra');
  return (
    <Section title={t('help.title')} text={t('help.text')}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('help.which')}
          data={directories.map((value) => ({ value, label: t(`help.${value}.name`) }))}
          value={which}
          onChange={(value) => setWhich(value as Directory)}
        />
        <List type="ordered" size="sm" spacing="xs">
          {steps.map((step) => (
            <List.Item key={step}>{t(`help.${which}.${step}`, { address: baseUrl })}</List.Item>
          ))}
        </List>
        <Text size="sm" fw={600}>
          {t('help.attributes')}
        </Text>
        <Stack component="dl" gap="xs" m={0}>
          {attributes.map((name) => (
            <Group key={name} gap="xs" align="baseline">
              <Text component="dt" size="sm" miw={150}>
                <Code>{name}</Code>
              </Text>
              <Text component="dd" size="sm" c="dimmed" m={0} style={{ flex: '1 1 240px' }}>
                {t(`help.means.${name}`)}
              </Text>
            </Group>
          ))}
        </Stack>
      </Stack>
    </Section>
  );
}
