import {
  type DatePickerSettings,
  type OpenTextSettings,
  type PrivacyStatementSettings,
  paragraphs,
  TEXT_MAX_LENGTH,
  textMaxLength,
} from '@kaiku/sdk/model';
import { asker } from './asker.ts';

export const openTextAsker = asker<OpenTextSettings>({
  lines: () => [],
  accepts(settings, words) {
    const { fieldType = 'text', minValue, maxValue, decimals } = settings;
    if (fieldType === 'number') return words.number(minValue, maxValue, decimals);
    if (fieldType !== 'text') return words[fieldType];
    const most = textMaxLength(settings);
    return words.words(most < TEXT_MAX_LENGTH ? most : null);
  },
  read: (_part, text) => text,
});

/** Days as people write them: the day first, or as computers do. */
function dayIn(text: string): string {
  const parts =
    /^(?<y>\d{4})[-/.](?<m>\d\d?)[-/.](?<d>\d\d?)$/.exec(text) ??
    /^(?<d>\d\d?)[./-]\s?(?<m>\d\d?)[./-]\s?(?<y>\d{4})$/.exec(text);
  const { y, m, d } = parts?.groups ?? {};
  return y && m && d ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : text;
}

export const datePickerAsker = asker<DatePickerSettings>({
  lines: () => [],
  accepts: ({ pastDatesDisabled, futureDatesDisabled }, words) =>
    words.day(`24.12.${futureDatesDisabled ? 2020 : 2030}`, !pastDatesDisabled, !futureDatesDisabled),
  read: (_part, text) => dayIn(text.replace(/[.!]$/, '')),
});

/** Something to be accepted, where it asks for that. */
export const privacyAsker = asker<PrivacyStatementSettings>({
  lines: ({ content, link, consent }) => [
    ...paragraphs(content),
    ...(link ? [link] : []),
    ...(consent?.enabled ? [`1 ${consent.text}`] : []),
  ],
  accepts: (_settings, words) => words.accept,
  read: (_part, text) => (/^(1|ok|yes|kyllä|joo|ja)\.?$/i.test(text) ? { accepted: true } : undefined),
});
