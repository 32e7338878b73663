import {
  Card,
  Form,
  Group,
  Stack,
  SubmitButton,
  TextField,
  TextInput,
  Title,
  useAlert,
  useForm,
  useT,
  useUnsavedChanges,
} from '@kaiku/sdk/web';
import { type OwnSession, useChangeOwn } from '../account.ts';

export function ProfileCard({ own }: { own: OwnSession }) {
  const t = useT('access');
  const alert = useAlert();
  const change = useChangeOwn(own);
  const form = useForm({
    initialValues: { first_name: own.first_name, last_name: own.last_name },
    validate: { first_name: (value) => (value.trim() ? null : t('account.firstNameMissing')) },
  });
  useUnsavedChanges(form.isDirty());
  const save = async (values: typeof form.values) => {
    await change.mutateAsync(values);
    form.resetDirty(values);
    alert.success(t('account.saved'));
  };
  return (
    <Card component="section" aria-labelledby="ka-profile">
      <Title order={2} id="ka-profile" mb="md">
        {t('account.profile')}
      </Title>
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          <Group grow align="flex-start" preventGrowOverflow={false} gap="md">
            <TextField name="first_name" label={t('account.firstName')} autoComplete="given-name" maxLength={100} />
            <TextField name="last_name" label={t('account.lastName')} autoComplete="family-name" maxLength={100} />
          </Group>
          <TextInput label={t('account.email')} value={own.email} readOnly description={t('account.emailHint')} />
          <Group justify="flex-end">
            <SubmitButton onlyWhenDirty />
          </Group>
        </Stack>
      </Form>
    </Card>
  );
}
