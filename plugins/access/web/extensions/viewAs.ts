import { queryClient, type ViewAsSource } from '@kaiku/sdk/web';
import { type OwnSession, ownSessionQuery } from '../account.ts';
import { api } from '../api.ts';

/** Whom a person may view as, and the view that they start in (USER-051 to USER-058). */
const source: ViewAsSource = {
  async viewer() {
    const own = await queryClient.fetchQuery({ ...ownSessionQuery, staleTime: 0 });
    return {
      name: `${own.first_name} ${own.last_name}`.trim(),
      email: own.email,
      substitutions: own.substituted_to.map(({ start, end, user_email, user_name }) => ({
        start,
        end,
        email: user_email,
        name: user_name,
      })),
    };
  },

  // USER-058: the user is identified by e-mail, and the stored user follows.
  async keepStart(view) {
    const own = await queryClient.ensureQueryData(ownSessionQuery);
    const body = { settings: { default_view: view } };
    const changed = await api.PUT('/user/{id}', { path: { id: own.email }, body, quiet: true });
    queryClient.setQueryData<OwnSession>(ownSessionQuery.queryKey, (before) => before && { ...before, ...changed });
  },
};
export default source;
