import { openAfterTrial, trialIsOver } from '@kaiku/sdk/common';
import { Badge, Icon, useFormat, useSession, useT } from '@kaiku/sdk/web';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import '../access.css';

/** How often it is looked at whether the trial has ended (AUTH-023). */
const everyMs = 10_000;
const page = '/trial_expired';

/** Beside the user's name: until when the trial lasts, or that it has expired. Its end moves the user on (AUTH-024). */
export default function Trial() {
  const t = useT('access');
  const format = useFormat();
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  const over = user !== null && trialIsOver(user, now);
  useEffect(() => {
    if (over && !openAfterTrial.includes(pathname)) void navigate(page, { replace: true });
  }, [over, pathname, navigate]);
  if (!user?.trialExpires) return null;
  const date = format.date(user.trialExpires);
  return (
    <Badge
      component={Link}
      to={over ? page : '/account'}
      className="ka-trial"
      variant="light"
      color={over ? 'red' : 'kaiku'}
      size="lg"
      tt="none"
      leftSection={<Icon name="hourglass" size={14} />}
    >
      {over ? t('trial.expired') : <Until text={t('trial.until', { date })} date={date} />}
    </Badge>
  );
}

/** Where there is little room, the date alone is seen. */
function Until({ text, date }: { text: string; date: string }) {
  return (
    <>
      <span className="ka-trial-wide">{text}</span>
      <span className="ka-trial-narrow" role="img" aria-label={text}>
        {date}
      </span>
    </>
  );
}
