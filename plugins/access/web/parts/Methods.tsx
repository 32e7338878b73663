import { Button, Divider, Stack, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../api.ts';

/**
 * The ways to sign in besides the password. A company's own begins by itself (AUTH-012).
 * @param stay nothing begins by itself: one just came back from there in vain
 * @param onPasskey null where there are no passkeys
 */
export function Methods({ stay, onPasskey }: { stay: boolean; onPasskey: (() => void) | null }) {
  const t = useT('access');
  const [query] = useSearchParams();
  const sso = query.get('sso') ?? undefined;
  const redirect = query.get('redirect');
  const { data: methods = [] } = useQuery({
    queryKey: ['access', 'methods', sso],
    queryFn: ({ signal }) => api.GET('/auth/methods', { query: { sso }, anonymous: true, quiet: true, signal }),
    retry: false,
  });
  const hrefOf = (method: { href: string }): string =>
    redirect ? `${method.href}&redirect=${encodeURIComponent(redirect)}` : method.href;
  const automatic = methods.filter((method) => method.automatic);
  const leaves = automatic.length === 1 && !stay && query.get('autologin') !== 'off' ? hrefOf(automatic[0]!) : null;
  useEffect(() => {
    if (leaves) window.location.assign(leaves);
  }, [leaves]);
  if (methods.length === 0 && !onPasskey) return null;
  return (
    <Stack gap="sm" mt="md">
      <Divider label={t('login.or')} />
      {onPasskey && (
        <Button variant="default" size="md" fullWidth onClick={onPasskey}>
          {t('login.passkey')}
        </Button>
      )}
      {methods.map((method) => (
        <Button key={method.href} component="a" href={hrefOf(method)} variant="default" size="md" fullWidth>
          {method.label}
        </Button>
      ))}
    </Stack>
  );
}
