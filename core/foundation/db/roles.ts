/** Roles of the product: what tenants' transactions, queue and dispatcher, and lookup functions run as. */
export const roleNames = { app: 'kaiku_app', worker: 'kaiku_worker', lookup: 'kaiku_lookup' } as const;

export type RolePasswords = Record<keyof typeof roleNames, string>;
