import { createElement, Fragment, type ReactNode } from 'react';
import {
  type AnswerValue,
  DONT_KNOW,
  type ExtraChoice,
  elementPath,
  formNames,
  isDontKnow,
  OTHER,
  OTHER_MAX_LENGTH,
  type Problem,
  paragraphs,
  problemsAt,
  type TextKey,
  type ViewElement,
} from '../../model/index.ts';
import { type Drawing, type ElementProps, idsOf } from './drawing.ts';

/** One of the survey's own texts. */
export function Text({
  drawing,
  at,
  children,
}: {
  drawing: Pick<Drawing, 'renderText'>;
  at: TextKey;
  children: string | undefined;
}) {
  return <>{drawing.renderText ? drawing.renderText(at, children ?? '') : children}</>;
}

export function Hidden({ children }: { children: ReactNode }) {
  return <span className="ks-hidden">{children}</span>;
}

/** A text of several paragraphs, drawn by the editor as one. */
export function Paragraphs({
  drawing,
  at,
  children,
}: {
  drawing: Pick<Drawing, 'renderText'>;
  at: TextKey;
  children: string | undefined;
}) {
  if (drawing.renderText) return <p>{drawing.renderText(at, children ?? '')}</p>;
  return createElement(Fragment, null, ...paragraphs(children).map((paragraph) => createElement('p', null, paragraph)));
}

/** Problems of the element itself, without those of its rows. */
export function ownProblems(element: ViewElement, problems: readonly Problem[]): Problem[] {
  const path = elementPath(element.id);
  return problemsAt(problems, path).filter((problem) => !problem.path.startsWith(`${path}/rows/`));
}

/** The question with its mark for mandatory. */
export function QuestionText({ element, drawing }: Pick<ElementProps, 'element' | 'drawing'>) {
  return (
    <>
      <Text drawing={drawing} at={`${elementPath(element.id)}/text`}>
        {element.settings.text}
      </Text>
      {element.settings.mandatory && (
        <>
          <span className="ks-required" aria-hidden="true">
            {' '}
            *
          </span>
          <Hidden> ({drawing.texts.required})</Hidden>
        </>
      )}
    </>
  );
}

/** Description and error text, which fields name as their description. */
export function Notes({ element, problems, drawing }: ElementProps) {
  const ids = idsOf(element.id);
  const [first] = ownProblems(element, problems);
  const { description } = element.settings;
  return (
    <>
      {(description || drawing.renderText) && (
        <div className="ks-description" id={ids.description}>
          <Paragraphs drawing={drawing} at={`${elementPath(element.id)}/description`}>
            {description}
          </Paragraphs>
        </div>
      )}
      <p className="ks-error" id={ids.error}>
        {first && drawing.t(first.code, first.params)}
      </p>
    </>
  );
}

/** What a field says about itself to assistive technology. The error's place is always there: the enhancer fills it. */
export function described(element: ViewElement, problems: readonly Problem[]) {
  const ids = idsOf(element.id);
  const wrong = ownProblems(element, problems).length > 0;
  return {
    // Only in the editor can a question still be without words; its field must have a name all the same.
    'aria-label': element.settings.text ? undefined : element.kind,
    'aria-describedby': element.settings.description ? `${ids.description} ${ids.error}` : ids.error,
    'aria-invalid': wrong || undefined,
  };
}

function classesOf(element: ViewElement, more: string | undefined): string {
  return ['ks-element', `ks-${element.kind}`, more].filter(Boolean).join(' ');
}

/** A question answered by one of several buttons or boxes. */
export function Group(props: ElementProps & { children: ReactNode; single?: boolean; className?: string }) {
  const { element, problems, drawing, children, single, className } = props;
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = described(element, problems);
  return (
    <fieldset
      className={classesOf(element, className)}
      id={idsOf(element.id).root}
      data-kind={element.kind}
      aria-describedby={describedBy}
      {...(single ? { role: 'radiogroup', 'aria-invalid': invalid } : {})}
    >
      <legend className="ks-question">
        <QuestionText element={element} drawing={drawing} />
      </legend>
      <Notes element={element} problems={problems} drawing={drawing} />
      {children}
    </fieldset>
  );
}

/** A question answered by one field, whose label is the question. */
export function Labelled(props: ElementProps & { children: ReactNode; className?: string }) {
  const { element, problems, drawing, children, className } = props;
  const ids = idsOf(element.id);
  return (
    <div className={classesOf(element, className)} id={ids.root} data-kind={element.kind}>
      <label className="ks-question" htmlFor={ids.first} id={ids.label}>
        <QuestionText element={element} drawing={drawing} />
      </label>
      <Notes element={element} problems={problems} drawing={drawing} />
      {children}
    </div>
  );
}

export interface OptionProps {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  checked: boolean;
  /** Set on the first field of an element only. */
  id?: string;
  children: ReactNode;
  className?: string;
  /** Why nobody can choose it any more; who chose it before may keep it. */
  full?: string | undefined;
}

export function Option({ type, name, value, checked, id, children, className = 'ks-option', full }: OptionProps) {
  return (
    <label className={className}>
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={checked}
        id={id}
        disabled={full !== undefined && !checked}
      />
      <span className="ks-face">
        {children}
        {full !== undefined && <span className="ks-full"> – {full}</span>}
      </span>
    </label>
  );
}

export function extraOf(choice: ExtraChoice | undefined): ExtraChoice | undefined {
  return choice?.enabled ? choice : undefined;
}

/** Don't know as one of the group's own options. */
export function DontKnowWithin({
  element,
  answer,
  drawing,
  type,
}: Omit<ElementProps, 'problems'> & Pick<OptionProps, 'type'>) {
  const extra = extraOf(element.settings.dontKnow);
  return (
    extra && (
      <Option
        type={type}
        name={formNames.answer(element.id)}
        value={DONT_KNOW}
        checked={isDontKnow(answer)}
        className="ks-option ks-dont-know"
      >
        <Text drawing={drawing} at={`${elementPath(element.id)}/dontKnow/text`}>
          {extra.text}
        </Text>
      </Option>
    )
  );
}

/** Don't know as a box beside a field. */
export function DontKnowApart({ element, answer, drawing }: Omit<ElementProps, 'problems'>) {
  const extra = extraOf(element.settings.dontKnow);
  return (
    extra && (
      <Option
        type="checkbox"
        name={formNames.dontKnow(element.id)}
        value="1"
        checked={isDontKnow(answer)}
        className="ks-option ks-dont-know"
      >
        <Text drawing={drawing} at={`${elementPath(element.id)}/dontKnow/text`}>
          {extra.text}
        </Text>
      </Option>
    )
  );
}

/** The respondent's own words for the "other" choice; shown while that is chosen, always where CSS cannot tell. */
export function OtherField({ element, answer, drawing }: Omit<ElementProps, 'problems'>) {
  const other = typeof answer === 'object' && 'other' in answer && typeof answer.other === 'string' ? answer.other : '';
  return (
    <input
      className="ks-input ks-other"
      type="text"
      name={formNames.other(element.id)}
      defaultValue={other}
      maxLength={OTHER_MAX_LENGTH}
      aria-label={drawing.texts.otherText}
      placeholder={drawing.texts.otherText}
      data-for={OTHER}
    />
  );
}

interface End {
  at: TextKey;
  text: string | undefined;
  mark?: number;
}

/** The words at both ends of a scale. `silent`: the end fields say them themselves to assistive technology. */
export function EndLabels({
  drawing,
  start,
  end,
  silent,
}: {
  drawing: Drawing;
  start: End;
  end: End;
  silent?: boolean;
}) {
  if (silent && !start.text && !end.text && !drawing.renderText) return null;
  return (
    <div className="ks-ends" aria-hidden={(silent && !drawing.renderText) || undefined}>
      {[start, end].map(({ at, text, mark }) => (
        <span key={at}>
          {mark !== undefined && <b>{mark} </b>}
          <Text drawing={drawing} at={at}>
            {text}
          </Text>
        </span>
      ))}
    </div>
  );
}

export function hasChosen(answer: AnswerValue | undefined, choice: string): boolean {
  if (typeof answer !== 'object') return false;
  if ('choice' in answer) return answer.choice === choice;
  return 'choices' in answer && Array.isArray(answer.choices) && answer.choices.includes(choice);
}
