import { styleNonce } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

export interface CompanyLookOf {
  logo: string | null;
  style: string | null;
}

/** Gives the door the logo and the accent of a company. */
export function CompanyLook({ look }: { look: CompanyLookOf }) {
  return (
    <>
      {look.style && <style nonce={styleNonce()}>{look.style}</style>}
      {/* Its name stands in the words below. */}
      {look.logo && <img src={look.logo} alt="" className="ka-logo" />}
    </>
  );
}

/** That of the company whose sign-in it is. */
export function LookOfSignIn({ sso }: { sso: string }) {
  const { data: look } = useQuery({
    queryKey: ['access', 'look', sso],
    queryFn: ({ signal }) => api.GET('/auth/look', { query: { sso }, anonymous: true, quiet: true, signal }),
    retry: false,
  });
  return look ? <CompanyLook look={look} /> : null;
}
