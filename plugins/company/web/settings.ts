import { useSession } from '@kaiku/sdk/web';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';

/** Names of features come in the language that is asked for. */
export const settingsQuery = (language: string) => ({
  queryKey: ['company', 'settings', language],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.GET('/company/settings', { signal }),
});
export type CompanySettings = Awaited<ReturnType<ReturnType<typeof settingsQuery>['queryFn']>>;
export type Feature = CompanySettings['features'][number];
export type SettingsChanges = paths['/company/settings']['put']['requestBody']['content']['application/json'];

function applied(
  settings: CompanySettings,
  { name, time_zone, second_factor, features = {} }: SettingsChanges,
): CompanySettings {
  return {
    ...settings,
    name: name ?? settings.name,
    time_zone: time_zone ?? settings.time_zone,
    second_factor: second_factor ?? settings.second_factor,
    features: settings.features.map((feature) => ({ ...feature, enabled: features[feature.key] ?? feature.enabled })),
  };
}

/**
 * Shows a change at once, and takes it back when the server refuses it. What it does to menus and pages shows without
 * a reload.
 */
export function useChangeSettings() {
  const queries = useQueryClient();
  const { language, reload } = useSession();
  const { queryKey } = settingsQuery(language);
  return useMutation({
    mutationFn: (changes: SettingsChanges) => api.PUT('/company/settings', { body: changes, quiet: true }),
    async onMutate(changes) {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<CompanySettings>(queryKey);
      if (before) queries.setQueryData(queryKey, applied(before, changes));
      return { before };
    },
    onError: (_error, _changes, context) => {
      if (context?.before) queries.setQueryData(queryKey, context.before);
    },
    async onSuccess(settings) {
      queries.setQueryData(queryKey, settings);
      await reload();
    },
  });
}
