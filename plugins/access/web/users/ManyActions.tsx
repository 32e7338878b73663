import { Button, Icon, type IconProps, Text, useSession, useT } from '@kaiku/sdk/web';
import type { UserRow } from './users.ts';
import type { UserActions } from './useUserActions.ts';

interface ManyActionsProps {
  users: UserRow[];
  actions: UserActions;
  onChange: () => void;
  clear: () => void;
}

/** What can be done with all who are selected; what none of them is for is left out. */
export function ManyActions({ users, actions, onChange, clear }: ManyActionsProps) {
  const t = useT('access');
  const { user: self } = useSession();
  const editable = users.every((user) => user.editable);
  const others = users.every(({ user_id }) => user_id !== self?.userId);
  if (!editable)
    return (
      <Text size="sm" c="dimmed">
        {t('users.many.untouchable')}
      </Text>
    );
  const all = (...states: UserRow['state'][]) => users.every(({ state }) => states.includes(state));
  const action = (key: string, icon: IconProps['name'], text: string, onClick: () => void, danger = false) => (
    <Button
      key={key}
      size="compact-sm"
      variant="default"
      {...(danger && { c: 'red' })}
      leftSection={<Icon name={icon} size={16} />}
      onClick={onClick}
    >
      {text}
    </Button>
  );
  const then = (done: Promise<boolean>) => void done.then((was) => was && clear());
  return (
    <>
      {action('change', 'pencil', t('users.many.change'), onChange)}
      {all('invited') && action('invite', 'mail-forward', t('users.many.invite'), () => then(actions.invite(users)))}
      {others &&
        all('active', 'invited') &&
        action('deactivate', 'ban', t('users.many.deactivate'), () => then(actions.deactivate(users)))}
      {all('deactivated') &&
        action('reactivate', 'user-check', t('users.many.reactivate'), () => then(actions.reactivate(users)))}
      {others && action('remove', 'trash', t('users.many.remove'), () => then(actions.remove(users)), true)}
    </>
  );
}
