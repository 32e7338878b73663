import { Button, ErrorState, Icon, PageHeader, PageSkeleton, Slot, Stack, useSession, useT } from '@kaiku/sdk/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { companySettingsSlot } from '../../contract/index.ts';
import { FeatureCard } from '../parts/FeatureCard.tsx';
import { NameCard } from '../parts/NameCard.tsx';
import { TimeZoneCard } from '../parts/TimeZoneCard.tsx';
import { settingsQuery } from '../settings.ts';

export default function Settings() {
  const t = useT('company');
  const { language } = useSession();
  const { data, error, refetch } = useQuery({ ...settingsQuery(language), placeholderData: keepPreviousData });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const categories = data.categories.map((category) => ({
    category,
    features: data.features.filter((feature) => feature.category === category.key),
  }));
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        description={t('settings.text')}
        actions={
          <Button
            component="a"
            href="/api-docs"
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<Icon name="code" size={16} />}
          >
            {t('settings.apiDocs')}
          </Button>
        }
      />
      <Stack gap="lg" maw={820}>
        <NameCard key={data.company_id} settings={data} />
        <TimeZoneCard key={`zone ${data.company_id}`} settings={data} />
        <Slot slot={companySettingsSlot} props={{}} />
        {categories
          .filter(({ features }) => features.length > 0)
          .map(({ category, features }) => (
            <FeatureCard key={category.key} category={category} features={features} />
          ))}
      </Stack>
    </>
  );
}
