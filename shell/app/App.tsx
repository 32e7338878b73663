import { alerts, browserZone, queryClient, request, styleNonce, UiProvider, useSession } from '@kaiku/sdk/web';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import { router } from './router.tsx';

const exportTable = (table: object, signal?: AbortSignal) =>
  request<Blob>('POST', '/table/export', { body: table, parseAs: 'blob', quiet: true, signal });

export function App() {
  const { user, company, language } = useSession();
  const dateFormat = user?.dateFormat || 'YYYY-MM-DD';
  const timeZone = company?.timeZone ?? browserZone();
  const environment = useMemo(
    () => ({ language, dateFormat, timeZone, alert: alerts, exportTable }),
    [language, dateFormat, timeZone],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider environment={environment}>
        {/* The company's accent, over the theme's. */}
        {company?.brand?.style && <style nonce={styleNonce()}>{company.brand.style}</style>}
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  );
}
