import { isUuid, notFound } from '@kaiku/sdk/server';

/**
 * Where a file lies below the store's folder or in its bucket; the same in both, so that one can be copied into the
 * other. @throws Problem `not_found` for what is no key
 */
export function filePath(companyId: string, key: string): string {
  if (!isUuid(companyId) || !isUuid(key)) throw notFound();
  return `${companyId}/${key.slice(-2)}/${key}`;
}

/** Name of the store that comes with Kaiku, whichever it is: operators choose it by its own variables. */
export const builtInStore = 'built-in';
