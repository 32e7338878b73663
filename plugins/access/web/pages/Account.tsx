import { ErrorState, lazily, PageHeader, PageSkeleton, SimpleGrid, Slot, Stack, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { accountSlot } from '../../contract/index.ts';
import { ownSessionQuery } from '../account.ts';
import { PasswordCard } from '../parts/PasswordCard.tsx';
import { PreferencesCard } from '../parts/PreferencesCard.tsx';
import { ProfileCard } from '../parts/ProfileCard.tsx';
import { SessionsCard } from '../parts/SessionsCard.tsx';
import { SubstitutesCard } from '../parts/SubstitutesCard.tsx';

const SecurityCard = lazily(async () => (await import('../factors/parts.ts')).securityCard(), PageSkeleton);

export default function Account() {
  const t = useT('access');
  const { data, error, refetch } = useQuery(ownSessionQuery);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const features = data.companies[0]?.company_features ?? [];
  return (
    <>
      <PageHeader title={t('account.title')} description={data.email} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <ProfileCard own={data} />
          <PasswordCard own={data} />
          <SessionsCard email={data.email} />
        </Stack>
        <Stack gap="lg">
          <SecurityCard email={data.email} />
          <PreferencesCard own={data} />
          {features.includes('substitute_users') && <SubstitutesCard />}
          <Slot slot={accountSlot} props={{}} />
        </Stack>
      </SimpleGrid>
    </>
  );
}
