import { createOutgoing, type Outgoing, OutgoingError, type Problem } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { mayCallOwnNetwork } from '../../server/config.ts';
import { checkOidc } from '../../server/oidc/check.ts';
import { connect } from '../../server/oidc/connect.ts';
import { checkSaml } from '../../server/saml/check.ts';
import { oidcSettings, samlSettings } from '../../server/services/settings.ts';
import { makeKeyPair } from '../support/certificate.ts';

const issuer = 'https://idp.example';
const settings = {
  config_url: `${issuer}/.well-known/openid-configuration`,
  issuer,
  client_id: 'kaiku',
  audience: '',
  scopes: 'openid',
  trusts_emails: false,
};
const inside = 'https://127.0.0.1:1';
const guarded = createOutgoing({ ownNetwork: false });
/** A provider out there whose metadata name addresses in here. */
const outgoing: Outgoing = async (address, init) =>
  String(address).startsWith(issuer)
    ? Response.json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${inside}/token`,
        jwks_uri: `${inside}/jwks`,
      })
    : guarded(address, init);

describe('providers of companies and the network of the nodes', () => {
  it('is open to them outside of production, or where the operator says so', () => {
    expect(mayCallOwnNetwork({ production: true }, { ownNetwork: false })).to.equal(false);
    expect(mayCallOwnNetwork({ production: true }, { ownNetwork: true })).to.equal(true);
    expect(mayCallOwnNetwork({ production: false }, { ownNetwork: false })).to.equal(true);
  });

  it('is closed to whatever address the provider’s metadata name', async () => {
    const { keys } = await connect(outgoing, { settings, secret: 'x' }, false);
    const refused = await keys().catch((error) => error);
    expect(refused).to.be.instanceOf(OutgoingError);
    expect(refused.fault).to.equal('own_network');
    const checks = await checkOidc(outgoing, settings, 'x', `${issuer}/callback`);
    const wrong = checks.filter(({ state }) => state === 'failed').map(({ check, text }) => `${check} ${text}`);
    expect(wrong).to.deep.equal(['keys own_network', 'client own_network']);
  });

  it('is told from an address that nobody answers at', async () => {
    const direct = await checkOidc(guarded, { ...settings, config_url: `${inside}/x` }, null, '');
    expect(direct.map(({ check, text }) => `${check} ${text}`)).to.deep.equal(['metadata own_network']);
    const { certificate } = makeKeyPair();
    const saml = { entity_id: issuer, entry_point: `${inside}/sso`, certificates: [certificate], idp_initiated: false };
    expect((await checkSaml(guarded, saml))[0]).to.include({ check: 'entry', state: 'unknown', text: 'inside' });
  });

  it('without encryption no address is taken', () => {
    const common = { idp_id: 'x', enabled: true, required: false, takes_in: false, logout_redirect_url: '' };
    const pathOf = (work: () => unknown) => {
      try {
        work();
      } catch (error) {
        const [detail] = (error as Problem).details;
        return `${detail!.path} ${detail!.code}`;
      }
      return null;
    };
    const oidc = { ...common, ...settings, config_url: 'http://idp.example/' };
    expect(pathOf(() => oidcSettings(oidc, false))).to.equal('config_url address_insecure');
    expect(pathOf(() => oidcSettings(oidc, true))).to.equal(null);
    const { certificate } = makeKeyPair();
    const saml = {
      ...common,
      entity_id: issuer,
      entry_point: 'http://idp.example/',
      certificate,
      idp_initiated: false,
    };
    expect(pathOf(() => samlSettings(saml, false))).to.equal('entry_point address_insecure');
  });
});
