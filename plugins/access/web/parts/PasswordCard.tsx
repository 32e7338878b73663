import {
  Card,
  Form,
  Group,
  PasswordField,
  Stack,
  SubmitButton,
  Text,
  Title,
  useAlert,
  useForm,
  useT,
} from '@kaiku/sdk/web';
import { passwordFaults } from '../../contract/password.ts';
import type { OwnSession } from '../account.ts';
import { api } from '../api.ts';
import { StrengthMeter } from './StrengthMeter.tsx';

export function PasswordCard({ own }: { own: OwnSession }) {
  const t = useT('access');
  const alert = useAlert();
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: {
      current_password: (value) => (value ? null : t('account.currentMissing')),
      new_password: (value) => (passwordFaults(value).length > 0 ? t('account.newTooWeak') : null),
    },
  });
  const save = async (values: typeof form.values) => {
    await api.PUT('/user/{id}/password', { path: { id: own.user_id }, body: values, quiet: true });
    form.reset();
    alert.success(t('account.passwordChanged'));
  };
  const toggle = { visibilityToggleButtonProps: { 'aria-label': t('login.showPassword'), tabIndex: 0 } };
  return (
    <Card component="section" aria-labelledby="ka-password">
      <Title order={2} id="ka-password">
        {t('account.password')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('account.passwordHint')}
      </Text>
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          {/* Tells password managers whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={own.email} readOnly hidden />
          <PasswordField
            name="current_password"
            label={t('account.currentPassword')}
            autoComplete="current-password"
            {...toggle}
          />
          <PasswordField
            name="new_password"
            label={t('account.newPassword')}
            autoComplete="new-password"
            aria-describedby="ka-strength"
            {...toggle}
          />
          <StrengthMeter id="ka-strength" password={form.values.new_password} />
          <Group justify="flex-end">
            <SubmitButton onlyWhenDirty>{t('account.changePassword')}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Card>
  );
}
