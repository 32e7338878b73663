import { useSession } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';

/** The company's logo, or Kaiku's: a voice and its echo. Leads to `/` (PLAT-014). */
export function Logo() {
  const { company } = useSession();
  const logo = company?.brand?.logo;
  return (
    <Link to="/" className="sh-logo" aria-label={logo ? company.name : 'Kaiku'}>
      {logo ? <img src={logo} alt="" /> : <Mark />}
    </Link>
  );
}

const Mark = () => (
  <>
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="sh-logo-ground" />
      <g fill="none" strokeWidth="3" strokeLinecap="round">
        <path d="M9 8v16" stroke="#fff" />
        <path d="M15 12a6 6 0 0 1 0 8" stroke="#fff" />
        <path d="M20 9a10 10 0 0 1 0 14" className="sh-logo-echo" />
      </g>
    </svg>
    <span>Kaiku</span>
  </>
);
