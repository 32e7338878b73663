import { Badge, type Column, Group, Icon, type RowAction, Text, Tooltip, useT } from '@kaiku/sdk/web';
import type { Choosable } from './PermissionChoice.tsx';
import type { ShareRow } from './shares.ts';

const isLimit = (one: string): boolean => one === 'bgLimits' || one === 'answerLimits';

export function useShareColumns(): Column<ShareRow>[] {
  const t = useT('surveys');
  const givesText = ({ permissions, metaroles }: ShareRow): string =>
    [
      ...metaroles.map((one) => t(`share.role.${one}.name`)),
      ...permissions.filter((one): one is Choosable => !isLimit(one)).map((one) => t(`share.permission.${one}.name`)),
    ].join(', ');
  return [
    {
      key: 'name',
      header: t('share.who'),
      sortable: true,
      searchable: true,
      value: ({ shared_to: to }) => to.name || to.email || t('share.gone'),
      cell: ({ shared_to: to, managed_by_api: managed }) => (
        <Group gap="xs" wrap="nowrap">
          <Icon name={to.type === 'group' ? 'users' : 'user'} size={18} />
          <div>
            <Text size="sm" fw={600}>
              {to.name || to.email || t('share.gone')}
            </Text>
            <Text size="xs" c="dimmed">
              {to.type === 'group' ? t('share.members', { count: to.members ?? 0 }) : to.name && to.email}
            </Text>
          </div>
          {managed && (
            <Tooltip label={t('share.managedHint')} multiline w={240}>
              <Badge color="gray" tabIndex={0}>
                {t('share.managed')}
              </Badge>
            </Tooltip>
          )}
        </Group>
      ),
    },
    {
      key: 'gives',
      header: t('share.gives'),
      value: givesText,
      cell: (row) => (
        <Text size="sm" lineClamp={2}>
          {givesText(row)}
        </Text>
      ),
    },
    {
      key: 'limits',
      header: t('share.limits'),
      value: (row) => row.limits_text,
      cell: (row) =>
        isWhole(row) ? (
          '–'
        ) : (
          <Group gap="xs" wrap="nowrap">
            <Badge color="yellow" miw="fit-content">
              {t('share.limited')}
            </Badge>
            <Text size="sm" lineClamp={2} title={row.limits_text}>
              {row.limits_text.replaceAll('\n', ', ')}
            </Text>
          </Group>
        ),
    },
  ];
}

const isWhole = ({ permissions }: ShareRow): boolean => !permissions.some(isLimit);

export function useShareRowActions(onEdit: (row: ShareRow) => void, onRemove: (row: ShareRow) => void) {
  const t = useT('surveys');
  return (row: ShareRow): RowAction[] =>
    row.managed_by_api
      ? []
      : [
          { key: 'edit', label: t('share.edit'), icon: 'pencil', onClick: () => onEdit(row) },
          { key: 'remove', label: t('share.remove'), icon: 'trash', danger: true, onClick: () => onRemove(row) },
        ];
}
