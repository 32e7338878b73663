import { Anchor, FormCard, Group, TextField, TextInput, useSession, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import { type OwnSession, useChangeOwn } from '../account.ts';

export function ProfileCard({ own }: { own: OwnSession }) {
  const t = useT('access');
  const { flags } = useSession();
  const change = useChangeOwn(own);
  // Whoever manages the company is not sent to somebody who does.
  const hint = flags?.companyManager ? (
    <>
      {t('account.emailOwn')}{' '}
      <Anchor component={Link} to="/manage/users" inherit td="underline">
        {t('titles.users')}
      </Anchor>
    </>
  ) : (
    t('account.emailHint')
  );
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
      <TextInput label={t('account.email')} value={own.email} variant="filled" readOnly description={hint} />
    </FormCard>
  );
}
