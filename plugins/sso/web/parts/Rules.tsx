import { Fieldset, Stack, SwitchField, TextField, useT } from '@kaiku/sdk/web';

/** Fields that both protocols have. */
export function Rules() {
  const t = useT('sso');
  return (
    <Fieldset legend={t('dialog.rules')}>
      <Stack gap="md">
        <TextField
          name="logout_redirect_url"
          label={t('fields.logout_redirect_url')}
          description={t('fields.logoutHint')}
          type="url"
          maxLength={2_000}
        />
        <SwitchField name="takes_in" label={t('fields.takes_in')} description={t('fields.takesInHint')} />
        <SwitchField name="required" label={t('fields.required')} description={t('fields.requiredHint')} />
        <SwitchField name="enabled" label={t('fields.enabled')} />
      </Stack>
    </Fieldset>
  );
}
