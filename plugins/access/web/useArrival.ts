import { useSession } from '@kaiku/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { api } from './api.ts';

/** What the server says of a sign-in by another party that came to nothing, and its text. */
const failures = {
  login_failed: 'login.methodFailed',
  sign_in_stale: 'login.stale',
  too_many_requests: 'login.tooMany',
  unavailable: 'login.unavailable',
} as const;
type FailureText = (typeof failures)[keyof typeof failures];

const textOf = (code: string | null): FailureText | null =>
  code !== null && Object.hasOwn(failures, code) ? failures[code as keyof typeof failures] : null;

/** Takes in whom another party has sent back: the ticket in the address becomes a session. */
export function useArrival(): { busy: boolean; failed: FailureText | null } {
  const { signedIn } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [ticket] = useState(() => new URLSearchParams(hash.slice(1)).get('ticket'));
  const [failed, setFailed] = useState(textOf(query.get('failed')));
  const used = useRef(false);
  const [busy, setBusy] = useState(ticket !== null);
  useEffect(() => {
    if (ticket === null || used.current) return;
    used.current = true;
    // It is good once: neither a reload nor the way back is to try it again.
    void navigate(pathname + search, { replace: true });
    api
      .POST('/auth/enter', { body: { ticket }, anonymous: true, quiet: true })
      .then((reply) => signedIn({ token: reply.token, userHash: reply.user_hash }))
      .catch((error: { code?: string }) => setFailed(textOf(error.code ?? null) ?? failures.unavailable))
      .finally(() => setBusy(false));
  }, [ticket, pathname, search, navigate, signedIn]);
  return { busy, failed };
}
