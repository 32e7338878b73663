import type { Language } from '@kaiku/sdk/common';
import type { filterInWords } from '../../contract/index.ts';
import { numbersIn } from '../services/answerWords.ts';

/** How a workbook says filters. */
export const fileWords = (
  t: (key: string, params?: Record<string, unknown>) => string,
  language: Language,
): Parameters<typeof filterInWords>[2] => ({
  t,
  // As spreadsheets know days in any language.
  date: (day) => day,
  list: (parts) => new Intl.ListFormat(language, { type: 'conjunction' }).format(parts),
  number: numbersIn(language),
});
