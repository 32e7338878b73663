import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { StrictMode, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import en from '../../../locales/en.json' with { type: 'json' };
import fi from '../../../locales/fi.json' with { type: 'json' };
import sv from '../../../locales/sv.json' with { type: 'json' };
import { AlertBanner, type AlertMessage, type UiEnvironment, UiProvider } from '../../../web/index.ts';
import { ChartScreen } from './ChartScreen.tsx';
import { FormScreen } from './FormScreen.tsx';
import { PartScreen } from './PartScreen.tsx';
import { TableScreen } from './TableScreen.tsx';

const params = new URLSearchParams(location.search);
const language = (['en', 'fi', 'sv'] as const).find((one) => one === params.get('language')) ?? 'en';
document.documentElement.lang = language;

function App() {
  const [alert, setAlert] = useState<AlertMessage | null>(null);
  const environment = useMemo<Partial<UiEnvironment>>(
    () => ({
      language,
      dateFormat: params.get('dateFormat') ?? 'DD.MM.YYYY',
      alert: {
        success: (text) => setAlert({ id: Date.now(), kind: 'success', text }),
        error: (text) => setAlert({ id: Date.now(), kind: 'error', text }),
        clear: () => setAlert(null),
      },
    }),
    [],
  );
  return (
    <UiProvider environment={environment}>
      <AlertBanner alert={alert} onClose={() => setAlert(null)} />
      <main className="harness">
        <Routes>
          <Route path="/table" element={<TableScreen />} />
          <Route path="/forms" element={<FormScreen />} />
          <Route path="/charts" element={<ChartScreen />} />
          <Route path="/parts" element={<PartScreen alert={environment.alert!} />} />
          <Route path="/person/:id" element={<h1>Person</h1>} />
        </Routes>
      </main>
    </UiProvider>
  );
}

await i18next.use(initReactI18next).init({
  lng: language,
  resources: { en: { sdk: en }, fi: { sdk: fi }, sv: { sdk: sv } },
  interpolation: { escapeValue: false },
});
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
