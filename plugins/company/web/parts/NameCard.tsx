import {
  Card,
  Form,
  Group,
  SubmitButton,
  TextField,
  Title,
  useAlert,
  useForm,
  useT,
  useUnsavedChanges,
} from '@kaiku/sdk/web';
import { type CompanySettings, useChangeSettings } from '../settings.ts';

export function NameCard({ settings }: { settings: CompanySettings }) {
  const t = useT('company');
  const alert = useAlert();
  const change = useChangeSettings();
  const form = useForm({
    initialValues: { name: settings.name },
    validate: { name: (value) => (value.trim() ? null : t('settings.nameMissing')) },
  });
  useUnsavedChanges(form.isDirty());
  const save = async (values: { name: string }) => {
    const { name } = await change.mutateAsync(values);
    form.setValues({ name });
    form.resetDirty({ name });
    alert.success(t('settings.nameSaved'));
  };
  return (
    <Card component="section" aria-labelledby="kc-company">
      <Title order={2} id="kc-company" mb="md">
        {t('settings.company')}
      </Title>
      <Form form={form} onSubmit={save}>
        <Group align="flex-end" gap="sm">
          <TextField
            name="name"
            label={t('settings.name')}
            maxLength={200}
            autoComplete="organization"
            className="kk-grow"
          />
          <SubmitButton onlyWhenDirty />
        </Group>
      </Form>
    </Card>
  );
}
