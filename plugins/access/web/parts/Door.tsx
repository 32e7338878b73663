import { lazily, useT } from '@kaiku/sdk/web';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompanyLookOf } from './CompanyLook.tsx';
import { Preferences } from './Preferences.tsx';
import '../access.css';

const Nothing = () => null;
/** For few: without them the page is Kaiku's. */
const looks = () => import('./CompanyLook.tsx').catch(() => ({ CompanyLook: Nothing, LookOfSignIn: Nothing }));
const CompanyLook = lazily(async () => (await looks()).CompanyLook, Nothing);
const LookOfSignIn = lazily(async () => (await looks()).LookOfSignIn, Nothing);

/** The mark: a voice and its echo. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true" className="ka-mark">
      <rect width="32" height="32" rx="8" className="ka-mark-ground" />
      <g fill="none" strokeWidth="3" strokeLinecap="round">
        <path d="M9 8v16" className="ka-mark-voice" />
        <path d="M15 12a6 6 0 0 1 0 8" className="ka-mark-voice" />
        <path d="M20 9a10 10 0 0 1 0 14" className="ka-mark-echo" />
      </g>
    </svg>
  );
}

const rings = [70, 130, 200, 280, 370, 470, 580, 700];

/** Rings of an echo that fades; still under prefers-reduced-motion. */
function Echo() {
  return (
    <svg className="ka-echo" viewBox="0 0 800 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {rings.map((radius, i) => (
        <circle key={radius} cx="640" cy="250" r={radius} className="ka-ring" data-warm={i === 1 || undefined} />
      ))}
      <circle cx="640" cy="250" r="22" className="ka-source" />
    </svg>
  );
}

/**
 * The frame of the pages at the door: brand beside (or, on a phone, above) what there is to do.
 * @param look of the company whose page it is, where that is known; else of the one that the address names by its sso id
 */
export function Door({ look, children }: { look?: CompanyLookOf; children: ReactNode }) {
  const t = useT('access');
  const sso = useSearchParams()[0].get('sso');
  return (
    <div className="ka-door">
      <aside className="ka-brand" aria-label="Kaiku">
        <Echo />
        <div className="ka-brand-name">
          <Mark />
          <span>Kaiku</span>
        </div>
        <div className="ka-brand-words">
          <p className="ka-claim">{t('brand.claim')}</p>
          <p className="ka-claim-more">{t('brand.more')}</p>
        </div>
      </aside>
      <div className="ka-side">
        <div className="ka-side-top">
          {look ? <CompanyLook look={look} /> : sso && <LookOfSignIn sso={sso} />}
          <Preferences />
        </div>
        <div className="ka-side-middle">{children}</div>
      </div>
    </div>
  );
}
