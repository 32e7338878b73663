import './datePicker.css';
import { type AnswerKind, datePickerAnswers, localDay } from '../../../model/index.ts';

/** Judged by the respondent's own day, which the server does not know. */
export const answers: AnswerKind = {
  ...datePickerAnswers,
  validate(element, answer) {
    const day = localDay(new Date());
    return datePickerAnswers.validate(element, answer, { earliest: day, latest: day });
  },
};

/** The page cannot know its limits, and CSS not whether a day is given. */
export function start(element: HTMLElement): void {
  const field = element.querySelector<HTMLInputElement>('input[type=date]');
  if (!field) return;
  for (const limit of field.dataset.limits?.split(' ') ?? []) field.setAttribute(limit, localDay(new Date()));
  const tell = () => element.toggleAttribute('data-empty', field.value === '');
  field.addEventListener('input', tell);
  tell();
}
