import {
  addNamespace,
  connectNavigation,
  connectPlugins,
  deviceKind,
  maximumZoom,
  reportScriptErrors,
  startSession,
} from '@kaiku/sdk/web';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { fetchPlugin } from './federation.ts';
import { shellTexts } from './locales.ts';
import { router } from './router.tsx';

/** PLAT-072. */
function limitZoom(): void {
  const zoom = maximumZoom(deviceKind(navigator.userAgent));
  document
    .querySelector('meta[name=viewport]')
    ?.setAttribute('content', `width=device-width, initial-scale=1, maximum-scale=${zoom}`);
}

export function start(root: HTMLElement): void {
  limitZoom();
  reportScriptErrors(window);
  connectPlugins(fetchPlugin);
  connectNavigation({
    location: () => router.state.location,
    go: (path, options) => void router.navigate(path, options),
  });
  void addNamespace('shell', shellTexts);
  // A start that fails shows its own page with another try; the state is in the session store.
  startSession().catch(() => {});
  createRoot(root).render(<App />);
}
