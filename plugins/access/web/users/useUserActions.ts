import { useAlert, useConfirm, useSession, useT, useUndo } from '@kaiku/sdk/web';
import { useNavigate } from 'react-router-dom';
import { useFailure } from './failure.ts';
import {
  changeUsers,
  inviteUsers,
  type ManyChanges,
  nameOf,
  takeFactors,
  type UserRow,
  useRefreshUsers,
} from './users.ts';

export type UserActions = ReturnType<typeof useUserActions>;

/** What is done to one user or to several. Each tells whether it was done. */
export function useUserActions() {
  const t = useT('access');
  const alert = useAlert();
  const confirm = useConfirm();
  const undo = useUndo();
  const failure = useFailure();
  const refresh = useRefreshUsers();
  const { user: self, reload, setViewAs } = useSession();
  const navigate = useNavigate();

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      alert.error(failure(error, 'users.failed'));
      return false;
    } finally {
      await refresh();
    }
  }
  const who = (users: readonly UserRow[]) => ({ count: users.length, name: users[0] ? nameOf(users[0]) : '' });

  async function setState(users: readonly UserRow[], state: 'active' | 'deactivated', offerUndo = true) {
    const done = await attempt(() => changeUsers(users, { state }));
    if (done && offerUndo)
      undo({
        text: t(state === 'active' ? 'users.reactivated' : 'users.deactivated', who(users)),
        onUndo: async () => void (await setState(users, state === 'active' ? 'deactivated' : 'active', false)),
      });
    return done;
  }

  return {
    refresh,
    deactivate: (users: readonly UserRow[]) => setState(users, 'deactivated'),
    reactivate: (users: readonly UserRow[]) => setState(users, 'active'),
    async invite(users: readonly UserRow[]) {
      const done = await attempt(() => inviteUsers(users));
      if (done) alert.success(t('users.invited', who(users)));
      return done;
    },
    async remove(users: readonly UserRow[]) {
      const sure = await confirm({
        title: t('users.remove.title', who(users)),
        text: t('users.remove.text'),
        confirmLabel: t('users.remove.confirm'),
        danger: true,
      });
      if (!sure) return false;
      const done = await attempt(() => changeUsers(users, { state: 'removed' }));
      if (done) alert.success(t('users.removed', who(users)));
      return done;
    },
    async takeFactors(user: UserRow) {
      const name = nameOf(user);
      const sure = await confirm({
        title: t('users.factors.takeTitle', { name }),
        text: t('users.factors.takeText', { name }),
        confirmLabel: t('users.factors.takeConfirm'),
        danger: true,
      });
      if (sure && (await attempt(() => takeFactors(user.user_id)))) alert.success(t('users.factors.taken', { name }));
    },
    async changeMany(users: readonly UserRow[], changes: ManyChanges) {
      await changeUsers(users, changes);
      alert.success(t('users.changed', who(users)));
      await refresh();
    },
    /** USER-008: what the page is about is not theirs, as a rule. */
    async viewAs({ email }: UserRow) {
      try {
        await setViewAs({ mode: 'user', email });
        navigate('/');
      } catch (error) {
        alert.error(failure(error, 'users.failed'));
      }
    },
    /** What the own account shows in the frame is drawn anew. */
    async saved({ user_id }: { user_id: string }) {
      await refresh();
      if (user_id === self?.userId) await reload();
    },
  };
}
