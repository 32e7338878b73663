import { styleNonce } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Gives the door the logo and the accent of the company whose sign-in it is. */
export function CompanyLook({ sso }: { sso: string }) {
  const { data: look } = useQuery({
    queryKey: ['access', 'look', sso],
    queryFn: ({ signal }) => api.GET('/auth/look', { query: { sso }, anonymous: true, quiet: true, signal }),
    retry: false,
  });
  return (
    <>
      {look?.style && <style nonce={styleNonce()}>{look.style}</style>}
      {/* Its name stands on the button below. */}
      {look?.logo && <img src={look.logo} alt="" className="ka-logo" />}
    </>
  );
}
