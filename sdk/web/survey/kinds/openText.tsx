import type { CSSProperties } from 'react';
import {
  asksConfirmation,
  formNames,
  type OpenTextSettings,
  type TextFieldType,
  type ViewElement,
} from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { DontKnowApart, described, Labelled } from '../parts.tsx';

const rows = { line: 1, small: 2, medium: 4, large: 8 } as const;

/** What a field type means to a browser: keyboard and what it may fill in by itself. */
const fields: Record<TextFieldType, { type: string; inputMode?: 'decimal'; autoComplete?: string }> = {
  text: { type: 'text' },
  email: { type: 'email', autoComplete: 'email' },
  // Not type=number: it takes no decimal comma everywhere and loses what it cannot read.
  number: { type: 'text', inputMode: 'decimal' },
  phone: { type: 'tel', autoComplete: 'tel' },
  url: { type: 'url', autoComplete: 'url' },
};

export function OpenTextView(props: ElementProps<ViewElement<OpenTextSettings>>) {
  const { element, answer, drawing, problems } = props;
  const { fieldType = 'text', fieldSize = 'medium', placeholder, autofocus, textMaxLength } = element.settings;
  const field = {
    className: 'ks-input',
    id: idsOf(element.id).first,
    name: formNames.answer(element.id),
    defaultValue: typeof answer === 'string' ? answer : '',
    // What is to be confirmed shows once the field is no longer empty, which CSS tells by its placeholder.
    placeholder: placeholder || (asksConfirmation(element.settings) ? ' ' : undefined),
    maxLength: textMaxLength,
    // The survey's author asks for it (SUR-062); the editor's canvas must not jump there.
    autoFocus: autofocus && !drawing.renderText,
    ...described(element, problems, drawing),
  };
  const note = `e-${element.id}-n`;
  const { removeNationalId, speechToText } = element.settings;
  if (removeNationalId) field['aria-describedby'] += ` ${note}`;
  return (
    <Labelled {...props}>
      {fieldType === 'text' && fieldSize !== 'line' ? (
        <textarea {...field} rows={rows[fieldSize]} style={{ '--rows': rows[fieldSize] } as CSSProperties} />
      ) : (
        <input {...field} {...fields[fieldType]} />
      )}
      {removeNationalId && (
        <small className="ks-note" id={note}>
          {drawing.texts.nationalIdRemoved}
        </small>
      )}
      {speechToText && fieldType === 'text' && (
        // The enhancer shows it where the browser can listen.
        <button
          type="button"
          className="ks-button ks-dictate"
          hidden
          data-dictate={drawing.texts.dictateStop}
          data-failed={drawing.texts.dictateFailed}
          aria-controls={field.id}
        >
          {drawing.texts.dictate}
        </button>
      )}
      <DontKnowApart element={element} answer={answer} drawing={drawing} />
    </Labelled>
  );
}
