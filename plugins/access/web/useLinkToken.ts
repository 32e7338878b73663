import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

/** Stands in the address in place of the token. */
const placeholder = '-';

/**
 * What a link to a password bears. It leaves the address at once, so that neither the history nor a glance at the window
 * has it; a reload finds it with the tab, until it is of no use any more.
 * @param path of the page, without what follows it
 */
export function useLinkToken(path: '/sp' | '/rp'): { token: string | null; forget(): void } {
  const { resetHash = '' } = useParams();
  const navigate = useNavigate();
  const key = `kaiku.link${path}`;
  const [token, setToken] = useState(() => (resetHash === placeholder ? sessionStorage.getItem(key) : resetHash));
  useEffect(() => {
    if (resetHash === placeholder) return;
    // A second link in the same tab takes the place of the first.
    setToken(resetHash);
    sessionStorage.setItem(key, resetHash);
    void navigate(`${path}/${placeholder}`, { replace: true });
  }, [resetHash, key, path, navigate]);
  return { token, forget: () => sessionStorage.removeItem(key) };
}
