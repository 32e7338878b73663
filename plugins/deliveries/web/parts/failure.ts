import { isProblem, type TextKey, useT } from '@kaiku/sdk/web';

/** The server's own words where they tell what to do, otherwise the text `fallback`. */
export function useFailure(): (error: unknown, fallback: TextKey<'deliveries'>) => string {
  const t = useT('deliveries');
  return (error, fallback) => {
    const telling = isProblem(error) && error.status >= 400 && error.status < 500 && error.message;
    return telling ? error.message : t(fallback);
  };
}
