import { useFormat, useInterval, useSession, useT, useViewportSize } from '@kaiku/sdk/web';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';

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

/** PLAT-025. */
function DeveloperFacts() {
  const format = useFormat();
  const { width } = useViewportSize();
  const [now, setNow] = useState(() => Date.now());
  const { start, stop } = useInterval(() => setNow(Date.now()), 1000);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  return (
    <span className="sh-developer">
      {width} px · {format.dateTime(now)}
    </span>
  );
}
