import { Children, type ReactNode } from 'react';
import {
  type AnswerValue,
  asksConfirmation,
  type Choice,
  type ChoicesSettings,
  DONT_KNOW,
  type ExtraChoice,
  elementPath,
  formNames,
  type Id,
  isDontKnow,
  OTHER,
  OTHER_MAX_LENGTH,
  type Problem,
  problemsAt,
  type TextKey,
  type ViewElement,
} from '../../model/index.ts';
import { type Drawing, type ElementProps, idsOf } from './drawing.ts';
import { RichText } from './richText.tsx';

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

export function Hidden({ children, own }: { children: ReactNode; own?: Drawing['own'] }) {
  return (
    <span className="ks-hidden" {...own}>
      {children}
    </span>
  );
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
  if (drawing.renderText) return <div className="ks-rich">{drawing.renderText(at, children ?? '')}</div>;
  return <RichText>{children}</RichText>;
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
          <Hidden own={drawing.own}> ({drawing.texts.required})</Hidden>
        </>
      )}
    </>
  );
}

/** Description and error text, which fields name as their description. */
/**
 * What the respondent answered to an earlier question (SUR-071). It is there, unseen, without an answer too: where there is
 * JavaScript the page is drawn before the question is answered.
 */
export function EarlierAnswer({ element, drawing }: Pick<ElementProps, 'element' | 'drawing'>) {
  const shown = drawing.earlier?.[element.id];
  if (!shown) return null;
  return (
    <blockquote
      className="ks-earlier"
      id={idsOf(element.id).earlier}
      data-earlier={element.settings.showAnswerOf}
      hidden={shown.answer === undefined && !drawing.renderText}
    >
      <small>{shown.question}</small>
      <span>{shown.answer ?? (drawing.renderText && '…')}</span>
    </blockquote>
  );
}

export function Notes({ element, problems, drawing }: ElementProps) {
  const ids = idsOf(element.id);
  const [first] = ownProblems(element, problems);
  const { description } = element.settings;
  return (
    <>
      <EarlierAnswer element={element} drawing={drawing} />
      {(description || drawing.renderText) && (
        <div className="ks-description" id={ids.description}>
          <Paragraphs drawing={drawing} at={`${elementPath(element.id)}/description`}>
            {description}
          </Paragraphs>
        </div>
      )}
      {saysLimits(element) && (
        <p className="ks-description" id={ids.limits} {...drawing.own}>
          {limitsText(element, drawing)}
        </p>
      )}
      <p className="ks-error" id={ids.error} {...drawing.own}>
        {first && drawing.t(first.code, first.params)}
      </p>
    </>
  );
}

const limitsOf = ({ settings }: ViewElement) => {
  const { minSelections: min, maxSelections: max } = settings as { minSelections?: number; maxSelections?: number };
  // That one is to be chosen says the mark already.
  return { min: min !== undefined && min > 1 ? min : undefined, max };
};

const saysLimits = (element: ViewElement): boolean => Object.values(limitsOf(element)).some((one) => one !== undefined);

/** How many are to be chosen, said beforehand; where there is one limit in the words of who chose otherwise. */
function limitsText(element: ViewElement, drawing: Drawing): string {
  const { min, max } = limitsOf(element);
  if (min === undefined) return max === undefined ? '' : drawing.t('max-selections', { max });
  if (max === undefined) return drawing.t('min-selections', { min });
  return drawing.say('checkbox', min === max ? 'exactly' : 'between', { min, max });
}

/** What a field says about itself to assistive technology. The error's place is always there: the enhancer fills it. */
export function described(element: ViewElement, problems: readonly Problem[], drawing?: Drawing) {
  const ids = idsOf(element.id);
  const wrong = ownProblems(element, problems).length > 0;
  return {
    // Only in the editor can a question still be without words; its field must have a name all the same.
    'aria-label': element.settings.text ? undefined : element.kind,
    'aria-describedby': [
      drawing?.earlier?.[element.id] && ids.earlier,
      element.settings.description && ids.description,
      saysLimits(element) && ids.limits,
      ids.error,
    ]
      .filter(Boolean)
      .join(' '),
    'aria-invalid': wrong || undefined,
  };
}

function classesOf(element: ViewElement, more: string | undefined): string {
  return ['ks-element', `ks-${element.kind}`, more].filter(Boolean).join(' ');
}

type FrameProps = ElementProps & {
  children: ReactNode;
  className?: string;
  /** The question that its choices come from. */
  from?: Id | undefined;
  /** Whose script it needs, where that is another than its kind's. */
  script?: string | false;
};

/** A question answered by one of several buttons or boxes. */
export function Group(props: FrameProps & { single?: boolean }) {
  const { element, problems, drawing, children, single, className, from, script } = props;
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = described(element, problems, drawing);
  return (
    <fieldset
      className={classesOf(element, className)}
      id={idsOf(element.id).root}
      data-kind={script || element.kind}
      data-from={from}
      hidden={drawing.carried?.[element.id] === null}
      aria-describedby={describedBy}
      {...(single ? { role: 'radiogroup', 'aria-invalid': invalid } : {})}
    >
      <legend className="ks-question">
        <QuestionText element={element} drawing={drawing} />
      </legend>
      <Notes element={element} problems={problems} drawing={drawing} />
      {children}
      <Confirmation element={element} drawing={drawing} />
    </fieldset>
  );
}

/** A question answered by one field, whose label is the question. */
export function Labelled(props: FrameProps) {
  const { element, problems, drawing, children, className, from } = props;
  const ids = idsOf(element.id);
  return (
    <div
      className={classesOf(element, className)}
      id={ids.root}
      data-kind={element.kind}
      data-from={from}
      hidden={drawing.carried?.[element.id] === null}
    >
      <label className="ks-question" htmlFor={ids.first} id={ids.label}>
        <QuestionText element={element} drawing={drawing} />
      </label>
      <Notes element={element} problems={problems} drawing={drawing} />
      {children}
      <Confirmation element={element} drawing={drawing} />
    </div>
  );
}

/** What is to be confirmed by who has answered (SUR-057); asked for when the page is left. */
export function Confirmation({ element, drawing }: Pick<ElementProps, 'element' | 'drawing'>) {
  const { confirmationTitle: title, confirmationText: text } = element.settings;
  if (!asksConfirmation(element.settings)) return null;
  const path = elementPath(element.id);
  return (
    <div className={drawing.renderText ? 'ks-confirm' : 'ks-confirm ks-late'}>
      {title && (
        <strong>
          <Text drawing={drawing} at={`${path}/confirmationTitle`}>
            {title}
          </Text>
        </strong>
      )}
      {text && (
        <Paragraphs drawing={drawing} at={`${path}/confirmationText`}>
          {text}
        </Paragraphs>
      )}
      <Option
        type="checkbox"
        id={idsOf(element.id).confirm}
        name={formNames.confirmed(element.id)}
        value="1"
        checked={false}
      >
        <span {...drawing.own}>{drawing.texts.confirm}</span>
      </Option>
    </div>
  );
}

export interface OptionProps {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  checked: boolean;
  /** Set on the first field of an element, and on the box that confirms it. */
  id?: string;
  children: ReactNode;
  className?: string;
  /** Why nobody can choose it any more; who chose it before may keep it. */
  full?: string | undefined;
  /** Chosen, it excludes the others. */
  exclusive?: boolean | undefined;
  /** It cannot be chosen: an earlier answer leaves it out. */
  left?: boolean | undefined;
  /** Words that find it besides its text. */
  terms?: string | undefined;
}

/** Whether a choice that is carried forward is offered. */
export const isLeft = ({ id }: ViewElement, choice: string, { carried }: Drawing): boolean =>
  carried?.[id] === undefined || carried[id]?.includes(choice) === true;

/**
 * The text of a choice; one that is carried forward, or of a hierarchy, is written where it comes from.
 * @param path what it is called where those above it are not seen with it
 */
export function ChoiceText({
  element,
  choice: { id, text },
  path = text,
  drawing,
}: Pick<ElementProps, 'drawing'> & {
  element: ViewElement<ChoicesSettings>;
  choice: Choice;
  path?: string | undefined;
}) {
  const { choicesFrom, choiceSource } = element.settings;
  if (choicesFrom !== undefined || choiceSource === 'hierarchy') return <>{path}</>;
  return (
    <>
      {path.slice(0, path.length - text.length)}
      <Text drawing={drawing} at={`${elementPath(element.id)}/choices/${id}/text`}>
        {text}
      </Text>
    </>
  );
}

/** Options of a select can hold no elements: on the editor's canvas their texts are written in a list below it. */
export function MenuTexts({ drawing, children }: Pick<ElementProps, 'drawing'> & { children: ReactNode }) {
  if (!drawing.renderText) return null;
  return <ul className="se-menu-texts">{Children.map(children, (child) => child && <li>{child}</li>)}</ul>;
}

export function Option(props: OptionProps) {
  const {
    type,
    name,
    value,
    checked,
    id,
    children,
    className = 'ks-option',
    exclusive,
    left = true,
    full,
    terms,
  } = props;
  return (
    <label className={className} hidden={!left} data-terms={terms}>
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={checked}
        id={id}
        disabled={!left || (full !== undefined && !checked)}
        data-exclusive={exclusive || undefined}
      />
      <span className="ks-face">
        {children}
        {full !== undefined && <span className="ks-full"> – {full}</span>}
        {/* Ends the line in browsers without styles; others see nothing of it. */}
        {className.includes('ks-option') ? <br /> : ' '}
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
export function OtherField({ element, answer, drawing }: Omit<ElementProps<ViewElement<ChoicesSettings>>, 'problems'>) {
  const other = typeof answer === 'object' && 'other' in answer && typeof answer.other === 'string' ? answer.other : '';
  const note = element.settings.removeNationalId ? `e-${element.id}-n` : undefined;
  return (
    <>
      <input
        className="ks-input ks-other"
        type="text"
        name={formNames.other(element.id)}
        defaultValue={other}
        maxLength={OTHER_MAX_LENGTH}
        aria-label={drawing.texts.otherText}
        aria-describedby={note}
        placeholder={drawing.texts.otherText}
        data-for={OTHER}
      />
      {note && (
        <small className="ks-note ks-other" id={note}>
          {drawing.texts.nationalIdRemoved}
        </small>
      )}
    </>
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
          </Text>{' '}
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
