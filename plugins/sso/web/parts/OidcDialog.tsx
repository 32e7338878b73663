import {
  Fieldset,
  Form,
  Group,
  PasswordField,
  SideDialog,
  Stack,
  SubmitButton,
  SwitchField,
  TextField,
  useAlert,
  useForm,
  useT,
} from '@kaiku/sdk/web';
import { type OidcInput, type Sso, saveOidc, testOidc, useStored } from '../sso.ts';
import { Addresses } from './Addresses.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { Rules } from './Rules.tsx';
import { TestButton } from './TestButton.tsx';
import { required, ssoId, webAddress } from './validate.ts';

const blank = {
  idp_id: '',
  config_url: '',
  issuer: '',
  client_id: '',
  audience: '',
  scopes: 'openid email profile',
  trusts_emails: false,
  logout_redirect_url: '',
  enabled: true,
  required: false,
  takes_in: false,
};

/** Settings of the company's OIDC provider (COMP-005). */
export function OidcDialog({ sso, onClose }: { sso: Sso; onClose: () => void }) {
  const t = useT('sso');
  const alert = useAlert();
  const stored = useStored();
  const { has_secret: hasSecret = false, ...given } = sso.oidc ?? (blank as typeof blank & { has_secret?: boolean });
  const form = useForm({
    initialValues: { ...given, client_secret: '' },
    validate: {
      idp_id: ssoId(t),
      config_url: webAddress(t),
      issuer: required(t),
      client_id: required(t),
      logout_redirect_url: webAddress(t, true),
    },
  });
  const dirty = form.isDirty();
  // A stored secret stays where none is typed.
  const inputOf = ({ client_secret, ...values }: typeof form.values): OidcInput =>
    client_secret || !hasSecret ? { ...values, client_secret } : values;

  async function save(values: typeof form.values) {
    stored(await saveOidc(inputOf(values)));
    alert.success(t('dialog.saved'));
    onClose();
  }

  return (
    <SideDialog opened unsaved={dirty} onClose={onClose} title={t('dialog.title', { name: t('card.oidc') })}>
      <Form form={form} onSubmit={save}>
        <Stack gap="lg">
          <Addresses
            list={[
              { label: t('dialog.redirect'), value: sso.addresses.oidc_redirect },
              { label: t('dialog.signedOut'), value: sso.addresses.signed_out },
            ]}
          />
          <Fieldset legend={t('dialog.theirs')}>
            <Stack gap="md">
              <TextField
                name="idp_id"
                label={t('fields.idp_id')}
                description={t('fields.idpIdHint', { address: sso.addresses.sign_in + (form.values.idp_id || '…') })}
                maxLength={63}
                autoCapitalize="none"
                required
                data-autofocus
              />
              <TextField
                name="config_url"
                label={t('fields.config_url')}
                description={t('fields.configUrlHint')}
                type="url"
                maxLength={2_000}
                required
              />
              <TextField
                name="issuer"
                label={t('fields.issuer')}
                description={t('fields.issuerHint')}
                maxLength={500}
                required
              />
              <TextField name="client_id" label={t('fields.client_id')} maxLength={500} autoComplete="off" required />
              <PasswordField
                name="client_secret"
                label={t('fields.client_secret')}
                description={t(hasSecret ? 'fields.secretKept' : 'fields.secretHint')}
                maxLength={2_000}
                autoComplete="new-password"
                visibilityToggleButtonProps={{ 'aria-label': t('fields.showSecret'), tabIndex: 0 }}
              />
              <TextField name="scopes" label={t('fields.scopes')} maxLength={500} />
              <TextField
                name="audience"
                label={t('fields.audience')}
                description={t('fields.audienceHint')}
                maxLength={500}
              />
              <SwitchField
                name="trusts_emails"
                label={t('fields.trusts_emails')}
                description={t('fields.trustsEmailsHint')}
              />
            </Stack>
          </Fieldset>
          <Rules />
          <TestButton onTest={() => (form.validate().hasErrors ? null : testOidc(inputOf(form.values)))} />
          <Group justify="space-between" gap="sm">
            {sso.oidc ? <RemoveButton protocol="oidc" onRemoved={onClose} /> : <span />}
            <SubmitButton onlyWhenDirty />
          </Group>
        </Stack>
      </Form>
    </SideDialog>
  );
}
