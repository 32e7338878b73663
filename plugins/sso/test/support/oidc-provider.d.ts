declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    proxy: boolean;
    callback(): (request: IncomingMessage, reply: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, reply: ServerResponse, result: object): Promise<void>;
    on(event: string, listener: (...facts: unknown[]) => void): void;
    Grant: new (facts: {
      clientId: string;
      accountId: string;
    }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
  }
}
