import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Icon } from '../Icon.tsx';
import { useSdkText } from '../text.ts';
import type { RowAction } from './types.ts';

/** Main actions as buttons, the rest in a menu. Clicks here do not open the row. */
export function RowMenu({ actions }: { actions: readonly RowAction[] }) {
  const t = useSdkText();
  const buttons = actions.filter((action) => action.primary);
  const others = actions.filter((action) => !action.primary);
  const target = (action: RowAction) =>
    action.to === undefined ? { onClick: action.onClick } : { component: Link, to: action.to };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps events of its buttons from the row
    <div onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <Group gap={2} justify="flex-end" wrap="nowrap">
        {buttons.map((action) => (
          <Tooltip key={action.key} label={action.label}>
            <ActionIcon
              aria-label={action.label}
              color={action.danger ? 'red' : 'gray'}
              disabled={action.disabled}
              {...(target(action) as object)}
            >
              <Icon name={action.icon ?? 'arrow-right'} size={18} />
            </ActionIcon>
          </Tooltip>
        ))}
        {others.length > 0 && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon aria-label={t('table.rowActions')}>
                <Icon name="dots-vertical" size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((action) => (
                <Menu.Item
                  key={action.key}
                  leftSection={action.icon && <Icon name={action.icon} size={16} />}
                  color={action.danger ? 'red' : undefined}
                  disabled={action.disabled}
                  {...(target(action) as object)}
                >
                  {action.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
    </div>
  );
}
