import { ErrorState, PageHeader, PageSkeleton, Stack, useSession, useT } from '@kaiku/sdk/web';
import { CallsCard } from '../parts/CallsCard.tsx';
import { HelpCard } from '../parts/HelpCard.tsx';
import { RulesCard } from '../parts/RulesCard.tsx';
import { StateCard } from '../parts/StateCard.tsx';
import { TokensCard } from '../parts/TokensCard.tsx';
import { useProvisioning } from '../provisioning.ts';

/** `/manage/provisioning`: the company's directory makes and changes its users and groups. */
export default function Provisioning() {
  const t = useT('scim');
  const { company } = useSession();
  const { data, error, refetch } = useProvisioning();
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <>
      <PageHeader title={t('page.title')} description={t('page.text')} />
      <Stack gap="lg" maw={820}>
        <StateCard provisioning={data} />
        <TokensCard tokens={data.tokens} />
        <RulesCard key={company?.companyId} provisioning={data} />
        <CallsCard />
        <HelpCard baseUrl={data.base_url} />
      </Stack>
    </>
  );
}
