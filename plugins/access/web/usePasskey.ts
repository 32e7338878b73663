import { useEffect, useState } from 'react';
import type { Tokens } from './factors/halfWay.ts';
import { passkeysHere } from './passkeysHere.ts';

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
const passkeyDoor = () => import('./factors/passkeyDoor.ts');

/**
 * Signing in with a passkey: where the browser fills in the address, and by a button. What it takes is fetched at the first
 * sign of a person, for the page is there without it.
 * @returns what the button does; null where there are no passkeys
 */
export function usePasskey(
  open: boolean,
  onEntering: (entering: Promise<Tokens | null>) => Promise<void>,
): (() => void) | null {
  const [somebody, setSomebody] = useState(false);
  const [round, setRound] = useState(0);
  const here = open && passkeysHere();
  useEffect(() => {
    if (!here || somebody) return;
    const heard = () => setSomebody(true);
    for (const sign of signs) window.addEventListener(sign, heard, { once: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, heard);
    };
  }, [here, somebody]);
  // Offered anew once the button has led to nothing.
  useEffect(() => {
    if (!here || !somebody) return;
    const leaving = new AbortController();
    const offered = passkeyDoor().then(({ offerPasskeys }) => offerPasskeys(leaving.signal));
    void onEntering(offered);
    return () => leaving.abort();
  }, [here, somebody, round]);
  if (!here) return null;
  return () => {
    const asked = passkeyDoor().then(({ enterByPasskey }) => enterByPasskey());
    void onEntering(asked).then(() => setRound((before) => before + 1));
  };
}
