import type { BootViews, ViewAs } from '@kaiku/sdk/common';
import type { Viewer } from '@kaiku/sdk/web';

export type Choice = 'user' | `user-${string}` | 'myCompany' | 'company';

export interface Choices {
  /** People whose substitution covers today (USER-052, USER-053). */
  substitutions: { value: `user-${string}`; name: string }[];
  myCompany: boolean;
  anotherCompany: boolean;
  /** Whether the default-view tick is there at all (USER-057). */
  canSetDefault: boolean;
}

/** A date without time counts to its end. */
const dayOf = (time: string) => new Date(time).toLocaleDateString('sv-SE');

/** USER-051 to USER-057: what a person may choose from on `today`. The server judges each choice again. */
export function choicesOf(viewer: Pick<Viewer, 'substitutions'>, views: BootViews, today = new Date()): Choices {
  const day = today.toLocaleDateString('sv-SE');
  const active = viewer.substitutions.filter(({ start, end }) => dayOf(start) <= day && day <= dayOf(end));
  return {
    substitutions: active.map(({ email, name }) => ({
      value: `user-${email.toLowerCase()}`,
      name: name || email,
    })),
    myCompany: views.company.includes('myCompany'),
    anotherCompany: views.company.includes('company'),
    canSetDefault: views.mayKeep,
  };
}

/** The tick counts only for the views that every session can start in. */
export const defaultViewOf = (choice: Choice): 'user' | 'myCompany' | null =>
  choice === 'user' || choice === 'myCompany' ? choice : null;

/** null while another company is wanted and none is picked (USER-056). */
export function viewOf(choice: Choice, companyId: string | null): ViewAs | null {
  if (choice === 'user' || choice === 'myCompany') return { mode: choice };
  if (choice === 'company') return companyId ? { mode: 'company', companyId } : null;
  return { mode: 'user', email: choice.slice('user-'.length) };
}

export function choiceOf(view: ViewAs): Choice {
  if (view.mode !== 'user') return view.mode;
  return view.email ? `user-${view.email}` : 'user';
}
