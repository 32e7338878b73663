/** Who we are to a company's provider: a service of the company's own, so that what is said to one is not said to another. */
export interface ServiceOf {
  /** Our name, and where our metadata are. */
  entityId: string;
  /** Where the provider sends people back to. */
  callback: string;
}

export const serviceOf = (appUrl: string, companyId: string): ServiceOf => ({
  entityId: `${appUrl}/api/auth/saml/${companyId}/metadata`,
  callback: `${appUrl}/api/auth/methods/saml/callback`,
});

/** Whose service it is by our name there; null for another's. */
export function companyOf(appUrl: string, entityId: string): string | null {
  const [, companyId] = /\/api\/auth\/saml\/([0-9a-f-]{36})\/metadata$/.exec(entityId) ?? [];
  return companyId && serviceOf(appUrl, companyId).entityId === entityId ? companyId : null;
}
