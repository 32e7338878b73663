import { fileForm, useSession } from '@kaiku/sdk/web';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';

type AccentInput = paths['/company/branding']['put']['requestBody']['content']['application/json'];

const fetchBranding = ({ signal }: { signal: AbortSignal }) => api.GET('/company/branding', { signal, quiet: true });
export type Branding = Awaited<ReturnType<typeof fetchBranding>>;

export const brandingQuery = (companyId: string) =>
  queryOptions({ queryKey: ['company', 'branding', companyId], queryFn: fetchBranding });

/** Calls show their failures in their own place. What they change shows in the shell without a reload. */
export function useChangeBranding() {
  const queries = useQueryClient();
  const { company, reload } = useSession();
  const show = async () => {
    await queries.invalidateQueries({ queryKey: brandingQuery(company!.companyId).queryKey });
    await reload();
  };
  return {
    async saveAccent(body: AccentInput) {
      const saved = await api.PUT('/company/branding', { body, quiet: true });
      await show();
      return saved;
    },
    async saveLogo(file: File) {
      await api.POST('/company/branding/logo', { body: fileForm(file), quiet: true });
      await show();
    },
    async removeLogo() {
      await api.DELETE('/company/branding/logo', { quiet: true });
      await show();
    },
  };
}
