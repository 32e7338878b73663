import { FormCard, Group, TextField, TextInput, useT } from '@kaiku/sdk/web';
import { type OwnSession, useChangeOwn } from '../account.ts';

export function ProfileCard({ own }: { own: OwnSession }) {
  const t = useT('access');
  const change = useChangeOwn(own);
  return (
    <FormCard
      title={t('account.profile')}
      values={{ first_name: own.first_name, last_name: own.last_name }}
      validate={{ first_name: (value) => (value.trim() ? null : t('account.firstNameMissing')) }}
      onSave={(values) => change.mutateAsync(values)}
      saved={t('account.saved')}
    >
      <Group grow align="flex-start" preventGrowOverflow={false} gap="md">
        <TextField name="first_name" label={t('account.firstName')} autoComplete="given-name" maxLength={100} />
        <TextField name="last_name" label={t('account.lastName')} autoComplete="family-name" maxLength={100} />
      </Group>
      <TextInput label={t('account.email')} value={own.email} readOnly description={t('account.emailHint')} />
    </FormCard>
  );
}
