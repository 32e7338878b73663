import { useSession, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import { quietly } from '../app/quietly.ts';

const DeveloperFacts = quietly(async () => (await import('./DeveloperFacts.tsx')).DeveloperFacts);

/** PLAT-024. */
export function Footer() {
  const t = useT('shell');
  const { user, flags } = useSession();
  if (!user) return null;
  return (
    <footer className="sh-footer">
      <span>© {new Date().getFullYear()} Kaiku</span>
      <Link to="/legal">{t('footer.legal')}</Link>
      {flags?.developer && <DeveloperFacts />}
    </footer>
  );
}
