import {
  Button,
  Dialog,
  Form,
  Group,
  Stack,
  SubmitButton,
  TagsField,
  TextField,
  useForm,
  useSession,
  useT,
  useUnsavedChanges,
} from '@kaiku/sdk/web';
import { type ApiContact, changeApiContact, createApiContact } from '../apiContacts.ts';
import { OwnerField } from './OwnerField.tsx';

const maxContacts = 10;
/** Of the call, where the server names one address of the list. */
const rename = Object.fromEntries(Array.from({ length: maxContacts }, (_, at) => [`contacts.${at}`, 'contacts']));

interface ApiContactDialogProps {
  /** null: a new one. */
  contact: ApiContact | null;
  /** With the whole key of a new one. */
  onSaved: (contact: ApiContact, apiKey: string | null) => void;
  onClose: () => void;
}

/** Makes an integration with its key, or changes what is told of it. */
export function ApiContactDialog({ contact, onSaved, onClose }: ApiContactDialogProps) {
  const t = useT('company');
  const { user, company } = useSession();
  // Who looks at another company is none of its people.
  const self =
    user && user.companyId === company?.companyId
      ? {
          user_id: user.userId,
          name: `${user.firstName} ${user.lastName}`.trim(),
          email: user.email,
          technical: false,
          active: true,
        }
      : null;
  const owner = contact ? contact.owner : self;
  const form = useForm({
    initialValues: { name: contact?.name ?? '', owner_id: owner?.user_id ?? '', contacts: contact?.contacts ?? [] },
    validate: {
      name: (value) => (value.trim() ? null : t('apiKeys.edit.nameMissing')),
      owner_id: (value) => (value ? null : t('apiKeys.edit.ownerMissing')),
      contacts: (value) => {
        const wrong = value.find((address) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address));
        return wrong === undefined ? null : t('apiKeys.edit.noAddress', { address: wrong });
      },
    },
  });
  const dirty = form.isDirty();
  useUnsavedChanges(dirty);

  async function save({ owner_id, ...values }: typeof form.values) {
    if (contact) {
      // An owner who was not changed may be gone meanwhile.
      const changed = owner_id === contact.owner?.user_id ? values : { ...values, owner_id };
      onSaved(await changeApiContact(contact.contact_id, changed), null);
    } else {
      const { api_key: apiKey, ...made } = await createApiContact({ ...values, owner_id });
      onSaved(made, apiKey);
    }
  }

  return (
    <Dialog
      opened
      locked={dirty}
      onClose={onClose}
      title={contact ? t('apiKeys.edit.title') : t('apiKeys.edit.new')}
      size="lg"
    >
      <Form form={form} onSubmit={save} rename={rename}>
        <Stack gap="md">
          <TextField
            name="name"
            label={t('apiKeys.fields.name')}
            description={t('apiKeys.edit.nameHint')}
            maxLength={200}
            required
            data-autofocus
          />
          <OwnerField name="owner_id" chosen={owner} />
          <TagsField
            name="contacts"
            label={t('apiKeys.fields.contacts')}
            description={t('apiKeys.edit.contactsHint')}
            maxTags={maxContacts}
            splitChars={[',', ';', ' ']}
            acceptValueOnBlur
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('apiKeys.edit.cancel')}
            </Button>
            {contact ? <SubmitButton onlyWhenDirty /> : <SubmitButton>{t('apiKeys.edit.create')}</SubmitButton>}
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
