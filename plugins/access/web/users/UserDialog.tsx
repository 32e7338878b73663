import {
  Alert,
  Button,
  Dialog,
  Form,
  Group,
  Icon,
  LanguageField,
  SimpleGrid,
  Stack,
  SubmitButton,
  SwitchField,
  TextField,
  useAlert,
  useForm,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useOwner } from '../factors/useOwner.tsx';
import { DateFormatField, GroupsField, RolesField } from './fields.tsx';
import { changeUser, createUser, nameOf, type Role, type UserChange, type UserRow } from './users.ts';

interface UserDialogProps {
  /** null: a new one. */
  user: UserRow | null;
  roles: readonly Role[];
  onSaved: (user: { user_id: string }) => void;
  onClose: () => void;
}

const rename = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`roles.${at}`, 'roles']));
const asText = (value: unknown): string => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);

/** Adds a user, or changes one: only what was changed here is sent, so that others' changes beside stay. */
export function UserDialog({ user, roles, onSaved, onClose }: UserDialogProps) {
  const t = useT('access');
  const alert = useAlert();
  const { user: self, language } = useSession();
  const kept = user?.kept_by_directory ?? false;
  const initial = {
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    email: user?.email ?? '',
    roles: user?.roles ?? [],
    language: user ? user.language : language,
    date_format: user?.date_format ?? self?.dateFormat ?? 'YYYY-MM-DD',
    group_ids: user?.group_ids ?? [],
    technical: user?.technical ?? false,
    can_see_dashboard: user?.can_see_dashboard ?? false,
    invite: true,
  };
  const form = useForm({
    initialValues: initial,
    validate: {
      first_name: (value) => (value.trim() || kept ? null : t('users.edit.firstNameMissing')),
      email: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : t('users.edit.noAddress')),
    },
  });
  const dirty = form.isDirty();
  const { technical, invite } = form.values;
  const own = user?.user_id === self?.userId;
  const { isOwner, asking } = useOwner(initial.email);

  async function save(values: typeof form.values) {
    if (user) {
      const { invite: _, ...fields } = values;
      const changed = Object.entries(fields).filter(
        ([field, value]) => asText(value) !== asText(initial[field as keyof typeof fields]),
      );
      if (own && changed.some(([field]) => field === 'email') && !(await isOwner())) return;
      const saved = await changeUser(user.user_id, Object.fromEntries(changed) as UserChange);
      alert.success(t('users.saved', { name: nameOf(saved) }));
      onSaved(saved);
    } else {
      const { language: chosen, ...fields } = values;
      const saved = (await createUser({
        ...fields,
        ...(chosen && { language: chosen as 'en' }),
        invite: invite && !technical,
      })) as UserRow;
      alert.success(t(invite && !technical ? 'users.addedAndInvited' : 'users.added', { name: nameOf(saved) }));
      onSaved(saved);
    }
  }

  return (
    <Dialog
      opened
      unsaved={dirty}
      onClose={onClose}
      title={user ? t('users.edit.title', { name: nameOf(user) }) : t('users.edit.new')}
      size="xl"
    >
      <Form form={form} onSubmit={save} rename={rename}>
        <Stack gap="lg">
          {kept && (
            <Alert color="blue" icon={<Icon name="plug-connected" />}>
              {t('users.edit.kept')}
            </Alert>
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextField
              name="first_name"
              label={t('users.fields.firstName')}
              maxLength={100}
              autoComplete="off"
              required
              disabled={kept}
              data-autofocus={!kept || undefined}
            />
            <TextField
              name="last_name"
              label={t('users.fields.lastName')}
              maxLength={100}
              autoComplete="off"
              disabled={kept}
            />
            <TextField
              name="email"
              type="email"
              label={t('users.fields.email')}
              maxLength={254}
              autoComplete="off"
              required
              disabled={user !== null && !user.email_editable}
              {...(user && !kept && !user.email_editable && { description: t('users.edit.emailFixed') })}
            />
            <LanguageField name="language" label={t('users.fields.language')} />
            <DateFormatField chosen={initial.date_format} />
            <GroupsField name="group_ids" label={t('users.fields.groups')} />
          </SimpleGrid>
          <RolesField roles={roles} held={initial.roles} />
          <Stack gap="sm">
            <SwitchField
              name="can_see_dashboard"
              label={t('users.fields.dashboard')}
              description={t('users.edit.dashboardHint')}
            />
            {!own && (
              <SwitchField
                name="technical"
                label={t('users.fields.technical')}
                description={t('users.edit.technicalHint')}
              />
            )}
            {user && technical && !initial.technical && (
              <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
                {t('users.edit.becomesTechnical')}
              </Alert>
            )}
            {!user && !technical && (
              <SwitchField name="invite" label={t('users.edit.invite')} description={t('users.edit.inviteHint')} />
            )}
          </Stack>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('users.cancel')}
            </Button>
            {user ? (
              <SubmitButton onlyWhenDirty />
            ) : (
              <SubmitButton>{t(invite && !technical ? 'users.edit.addAndInvite' : 'users.edit.add')}</SubmitButton>
            )}
          </Group>
        </Stack>
      </Form>
      {asking}
    </Dialog>
  );
}
