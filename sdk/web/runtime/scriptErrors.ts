import { alerts, current } from './core.ts';
import { ApiError, hidesScriptErrors } from './errors.ts';
import { runtimeNamespace, translate } from './i18n.ts';

/** Failed calls and cancelled work have been dealt with where they happened. */
const dealtWith = (reason: unknown) =>
  reason instanceof ApiError || (reason instanceof DOMException && reason.name === 'AbortError');

/** Browsers report this for layout that settles a frame later; nothing is wrong then. */
const harmless = (message: string) => message.startsWith('ResizeObserver loop');

/** Addresses of scripts whose failing is told in the place of what they draw. */
export const errorsToldElsewhere = new Set<string>();

/** Says that something unexpected went wrong, except on respondents' pages (PLAT-052). */
export function reportScriptErrors(window: Window): void {
  const say = () => {
    if (hidesScriptErrors(window.location.pathname, current.paths.quiet)) return;
    alerts.error(translate(runtimeNamespace, 'errors.unexpected'));
  };
  window.addEventListener('error', (event) => {
    if (!event.error || dealtWith(event.error) || harmless(event.message)) return;
    if (!errorsToldElsewhere.has(event.filename)) say();
  });
  window.addEventListener('unhandledrejection', (event) => {
    if (!dealtWith(event.reason)) say();
  });
}
