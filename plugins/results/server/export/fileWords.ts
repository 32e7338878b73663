import type { Language } from '@kaiku/sdk/common';
import type { filterInWords } from '../../contract/index.ts';
import { numbersIn } from '../services/answerWords.ts';

/** How files say filters. @param date missing: as spreadsheets know days in any language */
export const fileWords = (
  t: (key: string, params?: Record<string, unknown>) => string,
  language: Language,
  date: (day: string) => string = (day) => day,
): Parameters<typeof filterInWords>[2] => ({
  t,
  date,
  list: (parts) => new Intl.ListFormat(language, { type: 'conjunction' }).format(parts),
  number: numbersIn(language),
});
