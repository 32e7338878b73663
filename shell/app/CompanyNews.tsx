import { queryClient, reloadSession, useLive, useSession } from '@kaiku/sdk/web';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * What is changed in the company, such as a feature that is switched, shows in every open shell without a reload. One tab
 * of a browser hears it and tells the others: browsers open only a few connections to a server.
 */
export function CompanyNews() {
  const { user, company } = useSession();
  return user && company ? <News key={company.companyId} name={`kaiku.company.${company.companyId}`} /> : null;
}

function News({ name }: { name: string }) {
  const [hears, setHears] = useState(false);
  const heardBefore = useRef(false);
  const channel = useRef<BroadcastChannel | null>(null);
  const look = useCallback(() => {
    // What is shown stays where the server cannot be reached.
    reloadSession().then(
      () => queryClient.invalidateQueries(),
      () => {},
    );
  }, []);
  useEffect(() => {
    const tabs = new BroadcastChannel(name);
    channel.current = tabs;
    tabs.onmessage = look;
    const ending = new AbortController();
    const hear = () => {
      setHears(true);
      return new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
    };
    // Without secure context there are no locks, and each tab hears for itself.
    if (!('locks' in navigator)) void hear();
    else navigator.locks.request(name, { signal: ending.signal }, hear).catch(() => {});
    return () => {
      ending.abort();
      tabs.close();
    };
  }, [name, look]);
  const tell = () => {
    look();
    channel.current?.postMessage(null);
  };
  useLive(hears ? 'company' : null, tell, {
    onConnected() {
      if (heardBefore.current) tell();
      heardBefore.current = true;
    },
  });
  return null;
}
