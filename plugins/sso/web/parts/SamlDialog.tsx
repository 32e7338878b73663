import {
  Button,
  Fieldset,
  FileButton,
  Form,
  Group,
  Icon,
  isProblem,
  SideDialog,
  Stack,
  SubmitButton,
  SwitchField,
  Text,
  TextAreaField,
  TextField,
  useAlert,
  useForm,
  useT,
} from '@kaiku/sdk/web';
import { readMetadata, type Sso, saveSaml, testSaml, useStored } from '../sso.ts';
import { Addresses } from './Addresses.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { Rules } from './Rules.tsx';
import { TestButton } from './TestButton.tsx';
import { required, ssoId, webAddress } from './validate.ts';

const blank = {
  idp_id: '',
  entity_id: '',
  entry_point: '',
  certificate: '',
  idp_initiated: false,
  logout_redirect_url: '',
  enabled: true,
  required: false,
  takes_in: false,
};

/** Settings of the company's SAML provider (COMP-006). */
export function SamlDialog({ sso, onClose }: { sso: Sso; onClose: () => void }) {
  const t = useT('sso');
  const alert = useAlert();
  const stored = useStored();
  const form = useForm({
    initialValues: sso.saml ?? blank,
    validate: {
      idp_id: ssoId(t),
      entity_id: required(t),
      entry_point: webAddress(t),
      certificate: required(t),
      logout_redirect_url: webAddress(t, true),
    },
  });
  const dirty = form.isDirty();

  async function save(values: typeof form.values) {
    stored(await saveSaml(values));
    alert.success(t('dialog.saved'));
    onClose();
  }

  async function importFrom(file: File | null) {
    if (!file) return;
    try {
      form.setValues(await readMetadata(await file.text()));
      alert.success(t('dialog.imported'));
    } catch (error) {
      alert.error((isProblem(error) && error.details[0]?.message) || t('dialog.importFailed'));
    }
  }

  return (
    <SideDialog opened unsaved={dirty} onClose={onClose} title={t('dialog.title', { name: t('card.saml') })}>
      <Form form={form} onSubmit={save}>
        <Stack gap="lg">
          <Addresses
            list={[
              { label: t('dialog.acs'), value: sso.addresses.saml_acs },
              { label: t('dialog.entityId'), value: sso.addresses.saml_entity_id },
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
              <Group gap="sm" justify="space-between">
                <Text size="sm" c="dimmed" className="kk-grow">
                  {t('dialog.importText')}
                </Text>
                <FileButton accept=".xml,text/xml,application/xml" onChange={(file) => void importFrom(file)}>
                  {(props) => (
                    <Button {...props} variant="default" leftSection={<Icon name="upload" size={16} />}>
                      {t('dialog.import')}
                    </Button>
                  )}
                </FileButton>
              </Group>
              <TextField name="entity_id" label={t('fields.entity_id')} maxLength={500} required />
              <TextField name="entry_point" label={t('fields.entry_point')} type="url" maxLength={2_000} required />
              <TextAreaField
                name="certificate"
                label={t('fields.certificate')}
                description={t('fields.certificateHint')}
                autosize
                minRows={4}
                maxRows={10}
                maxLength={50_000}
                spellCheck={false}
                styles={{ input: { fontFamily: 'monospace', fontSize: 13 } }}
                required
              />
              <SwitchField
                name="idp_initiated"
                label={t('fields.idp_initiated')}
                description={t('fields.idpInitiatedHint')}
              />
            </Stack>
          </Fieldset>
          <Rules />
          <TestButton onTest={() => (form.validate().hasErrors ? null : testSaml(form.values))} />
          <Group justify="space-between" gap="sm">
            {sso.saml ? <RemoveButton protocol="saml" onRemoved={onClose} /> : <span />}
            <SubmitButton onlyWhenDirty />
          </Group>
        </Stack>
      </Form>
    </SideDialog>
  );
}
