import type { Outgoing } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { createOidcClients } from '../../server/oidc/client.ts';
import type { OidcProvider } from '../../server/services/providers.ts';

const issuer = 'https://idp.example';
const settings = { config_url: `${issuer}/.well-known/openid-configuration`, issuer, client_id: 'kaiku' };

/** A provider whose metadata say where its token endpoint is. */
function provider() {
  const is = { endpoint: `${issuer}/token`, away: false, asked: 0 };
  const outgoing = (async () => {
    is.asked += 1;
    if (is.away) throw new Error('away');
    const metadata = { issuer, token_endpoint: is.endpoint, jwks_uri: `${issuer}/keys` };
    return { status: 200, json: async () => metadata };
  }) as unknown as Outgoing;
  return { is, outgoing };
}

describe('what is known of a provider by OpenID Connect', () => {
  const minute = 60_000;
  const company = (version: number) => ({ companyId: 'a', version, settings, secret: null }) as unknown as OidcProvider;

  it('is read anew after ten minutes, and at once when the company changes its settings', async () => {
    let now = 1;
    const { is, outgoing } = provider();
    const clients = createOidcClients(outgoing, false, { now: () => now });
    const endpoint = async (version = 1) => (await clients.of(company(version))).metadata.token_endpoint;
    expect(await endpoint()).to.equal(`${issuer}/token`);
    is.endpoint = `${issuer}/moved`;
    now += 9 * minute;
    expect(await endpoint()).to.equal(`${issuer}/token`);
    expect(is.asked, 'once for many').to.equal(1);
    expect(await endpoint(2)).to.equal(`${issuer}/moved`);
    now += 2 * minute;
    expect(await endpoint()).to.equal(`${issuer}/moved`);
  });

  it('is asked for again at once where the provider did not answer', async () => {
    const { is, outgoing } = provider();
    const clients = createOidcClients(outgoing, false);
    is.away = true;
    expect(await clients.of(company(1)).catch((error: Error) => error.message)).to.equal('away');
    is.away = false;
    expect((await clients.of(company(1))).metadata.issuer).to.equal(issuer);
  });
});
