import { useMemo } from 'react';
import { useEnvironment } from './environment.ts';
import { createFormat, type Format } from './format.ts';

/** Dates, numbers and sorting for the language and date format in force (PLAT-069). */
export function useFormat(): Format {
  const { language, dateFormat } = useEnvironment();
  return useMemo(() => createFormat(language, dateFormat), [language, dateFormat]);
}
