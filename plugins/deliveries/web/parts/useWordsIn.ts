import { isLanguage } from '@kaiku/sdk/common';
import { useTIn } from '@kaiku/sdk/web';
import { useEffect, useRef } from 'react';
import { tags } from '../../contract/index.ts';
import type { DeliverySettings } from '../deliveries.ts';

/** What of a form is used. */
interface FormOf<Values> {
  getValues(): Values;
  setValues(values: Values): void;
  isDirty(): boolean;
  resetDirty(values: Values): void;
}

/**
 * Texts that a new form starts with, in the language of its survey as soon as that and its texts are known. What somebody has
 * written themselves stays.
 */
export function useWordsIn<Values extends object>(
  form: FormOf<Values>,
  words: Partial<NoInfer<Values>>,
  fresh: boolean,
): void {
  const given = useRef(words);
  const key = JSON.stringify(words);
  useEffect(() => {
    const before = given.current;
    given.current = words;
    const values = form.getValues();
    const fields = (Object.keys(words) as (keyof Values)[]).filter((field) => values[field] === before[field]);
    if (!fresh || fields.every((field) => values[field] === words[field])) return;
    const next = { ...values, ...Object.fromEntries(fields.map((field) => [field, words[field]])) };
    const untouched = !form.isDirty();
    form.setValues(next);
    if (untouched) form.resetDirty(next);
  }, [key, fresh]);
}

/** What a message starts with, in the language of its survey. */
export function useMessageWords({ language }: Pick<DeliverySettings, 'language'>) {
  const t = useTIn('deliveries', isLanguage(language) ? language : undefined);
  return {
    subject: t('write.subject', tags),
    body: t('write.body', tags),
    reminder_subject: t('write.reminderSubject', tags),
    reminder_message: t('write.reminder', tags),
  };
}
