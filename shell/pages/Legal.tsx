import { PageHeader, Stack, Text, Title, useT, useTitle } from '@kaiku/sdk/web';

const sections = ['terms', 'data', 'browser'] as const;

/** What the footer's legal link leads to. */
export default function Legal() {
  const t = useT('shell');
  useTitle(t('legal.title'));
  return (
    <Stack gap="lg" maw={720} mx="auto" w="100%">
      <PageHeader title={t('legal.title')} />
      {sections.map((section) => (
        <section key={section}>
          <Title order={2} mb="xs">
            {t(`legal.${section}.title`)}
          </Title>
          <Text>{t(`legal.${section}.text`)}</Text>
        </section>
      ))}
    </Stack>
  );
}
