/** Where a call, a group or the beginning is shown: a link to it that lasts. */
export function placeOf({ call, group }: { call?: string; group?: string }): string {
  const query = new URLSearchParams({ ...(call && { call }), ...(group && { group }) });
  return query.size > 0 ? `/api-docs?${query}` : '/api-docs';
}
