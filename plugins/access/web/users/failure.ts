import { isProblem, type TextKey, useT } from '@kaiku/sdk/web';

/** The server's own words where they tell what to do, with whom they are about; otherwise the text `fallback`. */
export function useFailure(): (error: unknown, fallback: TextKey<'access'>) => string {
  const t = useT('access');
  return (error, fallback) => {
    if (!isProblem(error) || error.status < 400 || error.status >= 500) return t(fallback);
    const about = error.details
      .filter(({ path }) => path === 'user_ids')
      .slice(0, 5)
      .map(({ value, message }) => (value ? `${value}: ${message}` : message));
    return [error.message, ...about].join(' ');
  };
}
