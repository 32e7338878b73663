import {
  type AnswerValue,
  daysOnEarth,
  type Element,
  FormReader,
  formNames,
  type Kind,
  type KindRegistry,
  OTHER,
  own,
  paragraphs,
  type RuleSubject,
  type Scale,
  type ViewElement,
} from '@kaiku/sdk/model';

/** Something that can be chosen by its number. */
export interface Offer {
  id: string;
  text: string;
  /** It is answered with words besides. */
  ownWords: boolean;
}

/** How something is asked and answered by SMS, as its kind says what rules can ask about it. */
export type Shape =
  | { is: 'one'; offers: readonly Offer[]; taken: readonly Offer[] }
  | {
      is: 'several';
      offers: readonly Offer[];
      taken: readonly Offer[];
      least: number | undefined;
      most: number | undefined;
    }
  /** Offers are put into an order: one for each of these fields of the form. */
  | { is: 'order'; offers: readonly Offer[]; places: readonly string[] }
  | {
      is: 'scale';
      scale: Scale;
      unit: string;
      minLabel: string | undefined;
      maxLabel: string | undefined;
      faces: boolean;
    }
  | { is: 'number'; min: number | undefined; max: number | undefined; decimals: number | undefined }
  | { is: 'day'; past: boolean; future: boolean }
  | { is: 'accept'; label: string; about: readonly string[] }
  | { is: 'text' | 'email' | 'phone' | 'url' };

/** What one message asks: an element, or one row of it. */
export interface AskPart {
  /** The element's id; of a row `<element>/<row>`. */
  key: string;
  element: ViewElement;
  kind: Kind;
  /** Of an element that is asked row by row: what the row is called, and whether it is the first. */
  row?: { text: string; first: boolean };
  shape: Shape;
  /** Of the form, by which the answer is made. */
  field: string;
}

type Entries = readonly (readonly [string, string])[];

/** The answer that a form with these fields would give. */
export const answerOf = (
  { kind, element }: Pick<AskPart, 'kind' | 'element'>,
  entries: Entries,
): AnswerValue | undefined => kind.readForm(element, new FormReader(entries));

/** Why something cannot be asked by SMS: by its kind, or because it would be too long. */
export type Unaskable = 'kind' | 'long';

/** What an element asks, row by row; `kind` where its kind is answered by what no SMS can hold. */
export function shapesOf(element: ViewElement, kinds: KindRegistry): AskPart[] | 'kind' {
  const kind = kinds.get(element.kind);
  if (!kind || kind.files) return 'kind';
  const subjects = kind.subjects(asElement(element));
  const fields = kind.fieldNames(element);
  const rows = subjects.filter(({ rowId }) => rowId !== undefined);
  const { id } = element;
  if (kind.ordersRows) {
    const offers = rows.map(({ rowId, row }) => ({ id: rowId!, text: row ?? '', ownWords: false }));
    const shape: Shape = { is: 'order', offers, places: fields };
    return offers.length > 0 ? [{ key: id, element, kind, shape, field: '' }] : 'kind';
  }
  if (rows.length > 0) {
    return every(
      rows.map((subject, at) => {
        const field = formNames.row(id, subject.rowId!);
        const shape = fields.includes(field) ? choosing(element, kind, subject, true) : null;
        const row = { text: subject.row ?? '', first: at === 0 };
        return shape && { key: `${id}/${subject.rowId}`, element, kind, row, shape, field };
      }),
    );
  }
  const field = formNames.answer(id);
  const [subject] = subjects;
  const shape = subject && subjects.length === 1 && fields.includes(field) ? shapeOf(element, kind, subject) : null;
  return shape ? [{ key: id, element, kind, shape, field }] : 'kind';
}

const every = (parts: (AskPart | null)[]): AskPart[] | 'kind' =>
  parts.every((part) => part !== null) ? parts : 'kind';

/** What is asked is saved; what its author calls it does not matter here. */
const asElement = (element: ViewElement): Element => ({ ...element, name: '', saved: true });

function shapeOf(element: ViewElement, kind: Kind, subject: RuleSubject): Shape | null {
  const { values, scale, days, numbers, operators } = subject;
  const facts = kind.chartFacts?.(asElement(element));
  if (values) return choosing(element, kind, subject, false);
  if (scale) {
    const { unit = '', minLabel, maxLabel } = facts?.scale ?? {};
    return { is: 'scale', scale, unit, minLabel, maxLabel, faces: facts?.faces === true };
  }
  if (days) return dayShape(element, kind);
  if (numbers) return { is: 'number', min: numbers.min, max: numbers.max, decimals: numbers.decimals };
  if (facts?.consent) {
    const { content, link } = element.settings as { content?: string; link?: string };
    return {
      is: 'accept',
      label: facts.choices?.[0]?.label ?? '',
      about: [...paragraphs(content), ...(link ? [link] : [])],
    };
  }
  return operators.includes('contains') ? { is: textForm(element, kind) } : null;
}

const firstProblem = (element: ViewElement, kind: Kind, entries: Entries, today?: ReturnType<typeof daysOnEarth>) => {
  const answer = answerOf({ kind, element }, entries);
  return answer === undefined ? undefined : kind.validate(element, answer, today)[0];
};

/** Some of what the subject can be compared with. What is taken by now is told apart, and not offered. */
function choosing(
  element: ViewElement,
  kind: Kind,
  { values = [], ownWords }: RuleSubject,
  row: boolean,
): Shape | null {
  const items = itemsOf(element);
  const enabled = values
    .filter(({ disabled }) => !disabled)
    .map(({ value, label }) => ({
      id: String(value),
      text: pathOf(String(value), label, items),
      ownWords: ownWords === true && value === OTHER,
    }));
  const taken = enabled.filter(({ id }) => items.get(id)?.full === true);
  const offers = enabled.filter((offer) => !taken.includes(offer));
  if (offers.length === 0) return null;
  if (row || kind.maxSelections(asElement(element)) === 1) return { is: 'one', offers, taken };
  // How many it takes, it says of one that are too few and of all that are too many.
  const chosen = (some: readonly Offer[]): Entries => some.map(({ id }) => [formNames.answer(element.id), id] as const);
  const few = firstProblem(element, kind, chosen(offers.slice(0, 1)));
  const many = firstProblem(element, kind, chosen(offers));
  return {
    is: 'several',
    offers,
    taken,
    least: few?.code === 'min-selections' ? Number(few.params?.min) : undefined,
    most: many?.code === 'max-selections' ? Number(many.params?.max) : undefined,
  };
}

interface Item {
  text?: string;
  full?: boolean;
  hierarchyNodeId?: string | null;
  hierarchyParentId?: string;
}

/** Whatever has an id in the element's lists. */
function itemsOf({ settings }: ViewElement): ReadonlyMap<string, Item> {
  const lists = Object.values(settings).filter(Array.isArray).flat() as unknown[];
  return new Map(
    lists.flatMap((item) => {
      const id = own(item, 'id');
      return typeof id === 'string' ? [[id, item as Item] as const] : [];
    }),
  );
}

/** With what stands above it, where it is of a hierarchy. */
function pathOf(id: string, label: string, items: ReadonlyMap<string, Item>): string {
  const parent = items.get(id)?.hierarchyParentId;
  if (!parent) return label;
  const above = items.get(parent) ?? [...items.values()].find(({ hierarchyNodeId }) => hierarchyNodeId === parent);
  return above?.text ? `${above.text} > ${label}` : label;
}

/** Which days it takes, it says of one that is long past and one that is far ahead. */
function dayShape(element: ViewElement, kind: Kind): Shape {
  const today = daysOnEarth(Date.now());
  const takes = (day: string): boolean =>
    firstProblem(element, kind, [[formNames.answer(element.id), day]], today) === undefined;
  return { is: 'day', past: takes('1900-01-01'), future: takes('9000-01-01') };
}

const forms = { 'field-email': 'email', 'field-phone': 'phone', 'field-url': 'url' } as const;

/** What a text has to be, it says of one that is none of it. */
function textForm(element: ViewElement, kind: Kind): 'text' | 'email' | 'phone' | 'url' {
  const code = firstProblem(element, kind, [[formNames.answer(element.id), 'x']])?.code;
  return (code !== undefined && forms[code as keyof typeof forms]) || 'text';
}
