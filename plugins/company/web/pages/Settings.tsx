import { Button, ErrorState, Icon, PageHeader, PageSkeleton, Slot, Stack, useSession, useT } from '@kaiku/sdk/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { companySettingsSlot } from '../../contract/index.ts';
import { BrandingCard } from '../parts/branding/BrandingCard.tsx';
import { FeatureList } from '../parts/FeatureList.tsx';
import { MaintenanceCard } from '../parts/MaintenanceCard.tsx';
import { NameCard } from '../parts/NameCard.tsx';
import { PageIndex } from '../parts/PageIndex.tsx';
import { SecondFactorCard } from '../parts/SecondFactorCard.tsx';
import { TimeZoneCard } from '../parts/TimeZoneCard.tsx';
import { UsersCard } from '../parts/UsersCard.tsx';
import { settingsQuery } from '../settings.ts';
import './settings.css';

export default function Settings() {
  const t = useT('company');
  const { language, flags } = useSession();
  const cards = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({ ...settingsQuery(language), placeholderData: keepPreviousData });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
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
      <div className="kc-settings">
        <PageIndex of={cards} />
        <Stack gap="lg" ref={cards}>
          <NameCard key={data.company_id} settings={data} />
          <TimeZoneCard key={`zone ${data.company_id}`} settings={data} />
          <BrandingCard key={`look ${data.company_id}`} company={data.name} />
          <UsersCard settings={data} />
          <SecondFactorCard settings={data} />
          <Slot slot={companySettingsSlot} props={{}} />
          <FeatureList settings={data} />
          {flags?.manager && <MaintenanceCard />}
        </Stack>
      </div>
    </>
  );
}
