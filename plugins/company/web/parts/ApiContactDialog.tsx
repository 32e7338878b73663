import {
  Button,
  Checkbox,
  CheckboxesField,
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
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { type ApiContact, changeApiContact, createApiContact, scopesQuery } from '../apiContacts.ts';
import { ExpiryField, inDays } from './ExpiryField.tsx';
import { OwnerField } from './OwnerField.tsx';

const maxContacts = 10;
/** Of the call, where the server names one address of the list. */
const rename = Object.fromEntries(Array.from({ length: maxContacts }, (_, at) => [`contacts.${at}`, 'contacts']));

/** Of a new key: long enough to be no trouble, and not for ever. */
const usualDays = 365;

interface ApiContactDialogProps {
  /** null: a new one. */
  contact: ApiContact | null;
  /** With the whole key of a new one. */
  onSaved: (contact: ApiContact, apiKey: string | null) => void;
  onClose: () => void;
}

/** Makes an integration with its key, or changes what is told of it. */
export function ApiContactDialog(props: ApiContactDialogProps) {
  const { language } = useSession();
  const { data: scopes, isPending } = useQuery(scopesQuery(language));
  // Without them, a key is changed in what else there is of it.
  return isPending ? null : <ContactDialog {...props} scopes={scopes ?? []} />;
}

type Scope = { key: string; title: string; text: string };

function ContactDialog({ contact, onSaved, onClose, scopes }: ApiContactDialogProps & { scopes: readonly Scope[] }) {
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
    initialValues: {
      name: contact?.name ?? '',
      owner_id: owner?.user_id ?? '',
      contacts: contact?.contacts ?? [],
      scopes: contact?.scopes ?? scopes.slice(0, 1).map(({ key }) => key),
      expires_at: contact ? contact.expires_at : inDays(usualDays),
    },
    validate: {
      scopes: (value) => (value.length > 0 || scopes.length === 0 ? null : t('apiKeys.edit.scopeMissing')),
      name: (value) => (value.trim() ? null : t('apiKeys.edit.nameMissing')),
      owner_id: (value) => (value ? null : t('apiKeys.edit.ownerMissing')),
      contacts: (value) => {
        const wrong = value.find((address) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address));
        return wrong === undefined ? null : t('apiKeys.edit.noAddress', { address: wrong });
      },
    },
  });
  const dirty = form.isDirty();

  async function save({ owner_id, ...values }: typeof form.values) {
    if (contact) {
      // An owner who was not changed may be gone meanwhile.
      const { expires_at, ...kept } = owner_id === contact.owner?.user_id ? values : { ...values, owner_id };
      // Nor is a time refused that is over and was not changed.
      const changed = expires_at === contact.expires_at ? kept : { ...kept, expires_at };
      onSaved(await changeApiContact(contact.contact_id, changed), null);
    } else {
      const { api_key: apiKey, ...made } = await createApiContact({ ...values, owner_id });
      onSaved(made, apiKey);
    }
  }

  return (
    <Dialog
      opened
      unsaved={dirty}
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
          {scopes.length > 0 && (
            <CheckboxesField
              name="scopes"
              label={t('apiKeys.fields.scopes')}
              description={t('apiKeys.edit.scopesHint')}
            >
              <Stack gap="xs" mt="xs">
                {scopes.map((scope) => (
                  <Checkbox key={scope.key} value={scope.key} label={scope.title} description={scope.text} />
                ))}
              </Stack>
            </CheckboxesField>
          )}
          <ExpiryField name="expires_at" value={form.values.expires_at} />
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
