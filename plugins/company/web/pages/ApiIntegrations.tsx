import {
  Badge,
  Button,
  type Column,
  DataTable,
  EmptyState,
  Group,
  Icon,
  isProblem,
  PageHeader,
  type RowAction,
  ScreenTabs,
  Stack,
  Text,
  useAlert,
  useConfirm,
  useFormat,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ApiContact,
  apiContactsKey,
  changeApiContact,
  deleteApiContact,
  fetchApiContacts,
  scopesQuery,
  useRefreshApiContacts,
} from '../apiContacts.ts';
import { ApiContactDialog } from '../parts/ApiContactDialog.tsx';
import { KeyDialog } from '../parts/KeyDialog.tsx';

type Shown = { edit: ApiContact | null } | { name: string; apiKey: string } | null;
type Question = 'replace' | 'revoke' | 'delete';

/** `/manage/api-integrations`: what calls the company's API, and its keys. */
export default function ApiIntegrations() {
  const t = useT('company');
  const alert = useAlert();
  const confirm = useConfirm();
  const refresh = useRefreshApiContacts();
  const { company } = useSession();
  const columns = useColumns();
  const [shown, setShown] = useState<Shown>(null);

  function saved({ name }: ApiContact, apiKey: string | null) {
    setShown(apiKey === null ? null : { name, apiKey });
    if (apiKey === null) alert.success(t('apiKeys.edit.saved', { name }));
    void refresh();
  }
  const sure = (question: Question, { name }: ApiContact) =>
    confirm({
      title: t(`apiKeys.${question}.title`, { name }),
      text: t(`apiKeys.${question}.text`),
      confirmLabel: t(`apiKeys.${question}.confirm`),
      danger: true,
    });
  async function attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      // What somebody else deleted meanwhile is not found: the list that comes now shows it.
      if (!isProblem(error) || error.status !== 404) alert.error(t('apiKeys.failed'));
    }
    await refresh();
  }
  async function giveKey(contact: ApiContact) {
    if (contact.key !== null && !(await sure('replace', contact))) return;
    await attempt(async () => {
      const { name, api_key: apiKey } = await changeApiContact(contact.contact_id, { new_key: true });
      setShown({ name, apiKey: apiKey! });
    });
  }
  async function remove(question: 'revoke' | 'delete', contact: ApiContact) {
    if (!(await sure(question, contact))) return;
    await attempt(async () => {
      await deleteApiContact(contact.contact_id, question === 'revoke');
      alert.success(t(`apiKeys.${question}.done`, { name: contact.name }));
    });
  }

  const rowActions = (contact: ApiContact): RowAction[] => {
    const { name, key } = contact;
    return [
      {
        key: 'edit',
        label: t('apiKeys.edit.one', { name }),
        icon: 'pencil',
        primary: true,
        onClick: () => setShown({ edit: contact }),
      },
      { key: 'new-key', label: t('apiKeys.newKey', { name }), icon: 'refresh', onClick: () => void giveKey(contact) },
      ...(key === null
        ? []
        : [
            {
              key: 'revoke',
              label: t('apiKeys.revoke.one', { name }),
              icon: 'ban' as const,
              danger: true,
              onClick: () => void remove('revoke', contact),
            },
          ]),
      {
        key: 'delete',
        label: t('apiKeys.delete.one', { name }),
        icon: 'trash',
        danger: true,
        onClick: () => void remove('delete', contact),
      },
    ];
  };
  const newButton = (
    <Button onClick={() => setShown({ edit: null })} leftSection={<Icon name="plus" size={16} />}>
      {t('apiKeys.new')}
    </Button>
  );

  const docsButton = (
    <Button
      component="a"
      href="/api-docs"
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<Icon name="code" size={16} />}
    >
      {t('settings.apiDocs')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('apiKeys.title')}
        description={t('apiKeys.text')}
        actions={
          <>
            {docsButton}
            {newButton}
          </>
        }
      />
      <ScreenTabs place="api-integrations" params={{}} label={t('apiKeys.title')} unlessAlone />
      <DataTable<ApiContact>
        label={t('apiKeys.title')}
        columns={columns}
        fetch={fetchApiContacts}
        queryKey={[...apiContactsKey, company?.companyId]}
        rowId={(row) => row.contact_id}
        initialSort={{ key: 'name', order: 'asc' }}
        urlKey="keys"
        onRowClick={(row) => setShown({ edit: row })}
        rowActions={rowActions}
        pageKeys
        empty={<EmptyState icon="key" title={t('apiKeys.empty')} text={t('apiKeys.emptyText')} action={newButton} />}
      />
      {shown && 'edit' in shown && (
        <ApiContactDialog contact={shown.edit} onSaved={saved} onClose={() => setShown(null)} />
      )}
      {shown && 'apiKey' in shown && <KeyDialog {...shown} onClose={() => setShown(null)} />}
    </>
  );
}

function useColumns(): Column<ApiContact>[] {
  const t = useT('company');
  const format = useFormat();
  const { language } = useSession();
  const { data: scopes = [] } = useQuery(scopesQuery(language));
  const nameOf = (scope: string) => scopes.find(({ key }) => key === scope)?.title ?? scope;
  const time = (iso: string | null, never: string) => (iso ? format.dateTime(iso) : never);
  return [
    { key: 'name', header: t('apiKeys.fields.name'), sortable: true, searchable: true },
    {
      key: 'owner',
      header: t('apiKeys.fields.owner'),
      value: ({ owner }) => owner?.name || owner?.email || '',
      cell: ({ owner }) => (
        <Stack gap={2} align="flex-start">
          {owner?.name || owner?.email}
          {owner?.technical && (
            <Badge color="gray" leftSection={<Icon name="settings" size={12} />}>
              {t('apiKeys.owner.technical')}
            </Badge>
          )}
          {!owner?.active && (
            <Badge color="red" leftSection={<Icon name="alert-triangle" size={12} />}>
              {t('apiKeys.owner.inactive')}
            </Badge>
          )}
        </Stack>
      ),
    },
    {
      key: 'key',
      header: t('apiKeys.fields.key'),
      nowrap: true,
      value: ({ key }) => (key ? `${key}…` : t('apiKeys.revoked')),
      cell: ({ key, expired, expires_at }) => (
        <Stack gap={2} align="flex-start">
          {key && <span className="kk-figures">{`${key}…`}</span>}
          {!key && (
            <Badge color="gray" leftSection={<Icon name="ban" size={12} />}>
              {t('apiKeys.revoked')}
            </Badge>
          )}
          {key && expired && (
            <Badge color="red" leftSection={<Icon name="alert-triangle" size={12} />}>
              {t('apiKeys.expired')}
            </Badge>
          )}
          {key && !expired && (
            <Text size="xs" c="dimmed">
              {expires_at ? t('apiKeys.until', { date: format.date(expires_at) }) : t('apiKeys.noEnd')}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'scopes',
      header: t('apiKeys.fields.scopes'),
      value: ({ scopes: given }) => given.map(nameOf).join(', '),
      cell: ({ scopes: given }) =>
        given.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('apiKeys.noScope')}
          </Text>
        ) : (
          <Group gap={4}>
            {given.map((scope) => (
              <Badge key={scope} color="gray">
                {nameOf(scope)}
              </Badge>
            ))}
          </Group>
        ),
    },
    {
      key: 'contacts',
      header: t('apiKeys.fields.contacts'),
      searchable: true,
      hideBelow: 'tablet',
      value: ({ contacts }) => contacts.join(', '),
    },
    {
      key: 'calls',
      header: t('apiKeys.fields.calls'),
      align: 'end',
      value: ({ calls }) => format.number(calls),
    },
    {
      key: 'last_accessed',
      header: t('apiKeys.fields.lastUsed'),
      sortable: true,
      nowrap: true,
      value: ({ last_accessed }) => time(last_accessed, t('apiKeys.never')),
    },
  ];
}
