import { Icon, SimpleGrid, Stack, Text, Title, UnstyledButton, useT } from '@kaiku/sdk/web';
import { starters } from './starters.ts';

/** Where there is no survey yet: what the first one can begin with. */
export function FirstSurvey({ onCreate }: { onCreate: (starter: string) => void }) {
  const t = useT('surveys');
  return (
    <Stack className="sv-first" gap="lg">
      <div>
        <Title order={2}>{t('list.firstTitle')}</Title>
        <Text c="dimmed">{t('list.firstText')}</Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 5 }} spacing="md">
        {starters.map(([starter, icon]) => (
          <UnstyledButton key={starter} className="sv-first-way" onClick={() => onCreate(starter)}>
            <Icon name={icon} size={28} />
            <Text fw={600} component="span">
              {t(`starters.${starter}.title`)}
            </Text>
            <Text size="sm" c="dimmed" component="span">
              {t(`starters.${starter}.text`)}
            </Text>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
