import { createOutgoing, defineConfig, Joi, type Outgoing, type Settings } from '@kaiku/sdk/server';

export interface SsoConfig {
  ownNetwork: boolean;
}
export const SsoConfig = defineConfig<SsoConfig>('sso.Config', {
  ownNetwork: Joi.boolean()
    .default(false)
    .description(
      'identity providers of companies may stand in the network of the nodes and be called without encryption; outside of production they always may',
    ),
});

/** Providers' addresses are what companies type: by default they lead out of the house, and encrypted. */
export const mayCallOwnNetwork = ({ production }: Pick<Settings, 'production'>, { ownNetwork }: SsoConfig): boolean =>
  ownNetwork || !production;

export const outgoingOf = (settings: Pick<Settings, 'production'>, config: SsoConfig): Outgoing =>
  createOutgoing({ ownNetwork: mayCallOwnNetwork(settings, config) });
