/** A `redirect` value when it is a path inside the application, otherwise null (AUTH-003). */
export function safeRedirect(value: string | null): string | null {
  if (!value?.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return null;
  const base = 'https://inside.invalid';
  const address = URL.canParse(value, base) ? new URL(value, base) : null;
  // "/.//evil.example" is a path here, but once its dots are resolved the address of another origin.
  if (address?.origin !== base || address.pathname.startsWith('//')) return null;
  return address.pathname + address.search + address.hash;
}
