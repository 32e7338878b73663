import { useLocation, useSearchParams } from 'react-router-dom';

/** What `/login` shows besides the sign-in (GAP-037). */
const views = ['forgot', 'signup'] as const;
export type DoorView = (typeof views)[number];

/** What goes along from one view of the door to the next, in the browser's memory of this visit alone. */
interface Carried {
  /** Filled in already. */
  email?: string;
  /** A password was set: now one signs in with it. */
  passwordSet?: boolean;
}

export function useDoorView() {
  const [query] = useSearchParams();
  const carried = (useLocation().state ?? {}) as Carried;
  const view = views.find((one) => one === query.get('view')) ?? null;
  return {
    view,
    given: typeof carried.email === 'string' ? carried.email : null,
    passwordSet: carried.passwordSet === true,
    /** The view's address; where somebody wanted to go stays in it. */
    hrefOf(next: DoorView | null): string {
      const kept = new URLSearchParams();
      for (const key of ['redirect', 'sso', 'autologin']) {
        const value = query.get(key);
        if (value !== null) kept.set(key, value);
      }
      if (next) kept.set('view', next);
      const text = kept.toString();
      return `/login${text && `?${text}`}`;
    },
  };
}
