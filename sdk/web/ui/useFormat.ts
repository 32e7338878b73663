import { useMemo } from 'react';
import { useEnvironment } from './environment.ts';
import { createFormat, type Format } from './format.ts';

/** Dates, numbers and sorting for the language, date format (PLAT-069) and the company's time zone in force. */
export function useFormat(): Format {
  const { language, dateFormat, timeZone } = useEnvironment();
  return useMemo(() => createFormat(language, dateFormat, timeZone), [language, dateFormat, timeZone]);
}
