import { alerts, queryClient, request, UiProvider, useSession } from '@kaiku/sdk/web';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import { router } from './router.tsx';

const exportTable = (table: object, signal?: AbortSignal) =>
  request<Blob>('POST', '/survey/export_table', { body: table, parseAs: 'blob', quiet: true, signal });

export function App() {
  const { user, language } = useSession();
  const dateFormat = user?.dateFormat || 'YYYY-MM-DD';
  const environment = useMemo(() => ({ language, dateFormat, alert: alerts, exportTable }), [language, dateFormat]);
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider environment={environment}>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  );
}
