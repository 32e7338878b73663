import {
  Badge,
  type Column,
  Group,
  Icon,
  type RowAction,
  Stack,
  Text,
  useFormat,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { nameOf, type Role, type UserRow } from './users.ts';
import type { UserActions } from './useUserActions.ts';

const looks = {
  invited: { color: 'orange', icon: 'clock' },
  active: { color: 'green', icon: 'check' },
  deactivated: { color: 'gray', icon: 'ban' },
  removed: { color: 'red', icon: 'trash' },
} as const;

function StateBadge({ state }: Pick<UserRow, 'state'>) {
  const t = useT('access');
  const { color, icon } = looks[state];
  return (
    <Badge color={color} miw="fit-content" leftSection={<Icon name={icon} size={12} />}>
      {t(`users.state.${state}`)}
    </Badge>
  );
}

export function useUserColumns(roles: readonly Role[]): Column<UserRow>[] {
  const t = useT('access');
  const format = useFormat();
  const { user: self } = useSession();
  const names = new Map(roles.map(({ key, name }) => [key, name]));
  const rolesText = (row: UserRow) => row.roles.map((key) => names.get(key) ?? key).join(', ');
  const groupsText = (row: UserRow) => row.groups.map(({ name }) => name).join(', ');
  const factorsText = ({ second_factors: kinds, technical }: UserRow) =>
    kinds.map((kind) => t(`users.factors.${kind}`)).join(', ') || (technical ? '–' : t('users.factors.none'));
  const displayed = (row: UserRow) => (row.state === 'removed' ? t('users.gone') : nameOf(row));
  return [
    {
      key: 'name',
      header: t('users.fields.name'),
      sortable: true,
      searchable: true,
      value: displayed,
      cell: (row) => (
        <Stack gap={0} align="flex-start">
          <Group gap={6}>
            <Text size="sm" fw={600}>
              {displayed(row)}
            </Text>
            {row.user_id === self?.userId && <Badge color="gray">{t('users.you')}</Badge>}
            {row.kept_by_directory && (
              <Badge color="blue" leftSection={<Icon name="plug-connected" size={12} />}>
                {t('users.kept')}
              </Badge>
            )}
            {row.technical && (
              <Badge color="gray" leftSection={<Icon name="settings" size={12} />}>
                {t('users.technical')}
              </Badge>
            )}
          </Group>
          {row.state !== 'removed' && nameOf(row) !== row.email && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {row.email}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'state',
      header: t('users.fields.state'),
      sortable: true,
      nowrap: true,
      value: (row) => t(`users.state.${row.state}`),
      cell: (row) => <StateBadge state={row.state} />,
    },
    {
      key: 'roles',
      header: t('users.fields.roles'),
      value: rolesText,
      cell: (row) =>
        rolesText(row) || (
          <Text size="sm" c="dimmed">
            {t('users.noRoles')}
          </Text>
        ),
    },
    {
      key: 'groups',
      header: t('users.fields.groups'),
      hideBelow: 'tablet',
      value: groupsText,
      cell: (row) => (
        <Text size="sm" lineClamp={2} title={groupsText(row)}>
          {groupsText(row) || '–'}
        </Text>
      ),
    },
    {
      key: 'factors',
      header: t('users.factors.header'),
      hideBelow: 'desktop',
      value: factorsText,
      cell: (row) => (
        <Text size="sm" c={row.second_factors.length === 0 ? 'dimmed' : undefined}>
          {factorsText(row)}
        </Text>
      ),
    },
    {
      key: 'last_seen_at',
      header: t('users.fields.lastSeen'),
      hideBelow: 'tablet',
      nowrap: true,
      value: ({ last_seen_at: seen, technical }) =>
        technical ? '' : seen ? format.relative(seen) : t('users.notSeen'),
      cell: ({ last_seen_at: seen, technical }) =>
        technical ? null : (
          <Text size="sm" c={seen ? undefined : 'dimmed'} title={seen ? format.dateTime(seen) : undefined}>
            {seen ? format.relative(seen) : t('users.notSeen')}
          </Text>
        ),
    },
    {
      key: 'created_at',
      header: t('users.fields.created'),
      sortable: true,
      nowrap: true,
      hideBelow: 'desktop',
      value: (row) => format.date(row.created_at),
    },
  ];
}

export function useUserRowActions(actions: UserActions, onEdit: (row: UserRow) => void) {
  const t = useT('access');
  const { user: self, flags } = useSession();
  return (row: UserRow): RowAction[] => {
    if (!row.editable) return [];
    const name = nameOf(row);
    const own = row.user_id === self?.userId;
    return [
      {
        key: 'edit',
        label: t('users.actions.edit', { name }),
        icon: 'pencil',
        primary: true,
        onClick: () => onEdit(row),
      },
      ...(flags?.manager && !own && row.state === 'active' && !row.technical
        ? [
            {
              key: 'viewAs',
              label: t('users.actions.viewAs', { name }),
              icon: 'eye' as const,
              onClick: () => void actions.viewAs(row),
            },
          ]
        : []),
      ...(row.state === 'invited'
        ? [
            {
              key: 'invite',
              label: t('users.actions.invite', { name }),
              icon: 'mail-forward' as const,
              onClick: () => void actions.invite([row]),
            },
          ]
        : []),
      ...(row.state === 'deactivated'
        ? [
            {
              key: 'reactivate',
              label: t('users.actions.reactivate', { name }),
              icon: 'user-check' as const,
              onClick: () => void actions.reactivate([row]),
            },
          ]
        : own
          ? []
          : [
              {
                key: 'deactivate',
                label: t('users.actions.deactivate', { name }),
                icon: 'ban' as const,
                onClick: () => void actions.deactivate([row]),
              },
            ]),
      ...(own || row.second_factors.length === 0
        ? []
        : [
            {
              key: 'factors',
              label: t('users.factors.take', { name }),
              icon: 'shield-lock' as const,
              onClick: () => void actions.takeFactors(row),
            },
          ]),
      ...(own
        ? []
        : [
            {
              key: 'remove',
              label: t('users.actions.remove', { name }),
              icon: 'trash' as const,
              danger: true,
              onClick: () => void actions.remove([row]),
            },
          ]),
    ];
  };
}
