/** The protocols by which a company's people may sign in. Each is also the id of its sign-in method. */
export const protocols = ['oidc', 'saml'] as const;
export type Protocol = (typeof protocols)[number];
