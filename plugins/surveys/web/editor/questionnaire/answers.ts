import { cellsOfText, type Grid } from './cells.ts';
import type { DraftQuestion } from './draft.ts';

/** What answers to a question are read from: one column, or one for each of its choices or rows. */
interface Column {
  /** What the headings of one question have in common. */
  question: string;
  /** What this column of it stands for; empty where it has no others. */
  part: string;
  /** Different answers, and how often each was given. */
  counts: ReadonlyMap<string, number>;
  filled: number;
  values: readonly string[];
}

/** Fewer rows are no answers, and more say no more about what was asked. */
const fewestRows = 5;
const mostRows = 5_000;
/** A survey has no more questions, and programs write no more columns. */
const mostColumns = 1_000;
/** More different answers are no choices. */
const mostChoices = 30;
/** Longer answers are somebody's own words. */
const longChoice = 150;
/** Questions on one page. */
export const onePage = 10;

const aboutRespondents =
  /^(?:(?:respondent|response|submission|collector|participant|record|user|session)?[\s_-]{0,3}(?:id|uuid|token|seed|#|nro|number)|ip(?:[\s_-]?address)?|(?:start|end|submit|submitted|created|updated|recorded|completed|finished|last action)?[\s_-]{0,3}(?:date|time|at|on|ed)?|(?:date|time) ?(?:submitted|created|started|ended)|time ?stamp|aikaleima|vastausaika|tidsstämpel|svarstid|duration.*|progress|network id|url|referrer|user agent)$/i;
const ownWords = /^(?:open-ended )?response$|^text$/i;
const other = /^(?:other|else|muu|jokin muu|joku muu|annan|annat|övrigt)\b/i;
const yes = new Set(['1', 'yes', 'y', 'true', 'x', 'checked', 'selected', 'kyllä', 'ja', '✓']);
const no = new Set(['0', 'no', 'n', 'false', 'unchecked', 'not selected', 'ei', 'nej']);

/**
 * The questions that a table of answers was made with, as programs export it: a heading for each question, a row for each
 * respondent. Null where the text is no such table.
 * @param begin makes a question of its text
 */
export function questionsOfAnswers(text: string, begin: (text: string) => DraftQuestion): DraftQuestion[] | null {
  const grid = cellsOfText(text, mostRows);
  if (!grid || grid.rows.length < fewestRows || grid.head.length > mostColumns) return null;
  const columns = columnsOf(grid);
  // Where no answer was given twice, it is a table of something else.
  if (!columns.some(({ counts, filled }) => counts.size > 1 && counts.size < filled)) return null;
  const byQuestion = new Map<string, Column[]>();
  for (const one of columns) byQuestion.set(one.question, [...(byQuestion.get(one.question) ?? []), one]);
  const questions = [...byQuestion].flatMap(([question, own]) => {
    if (own.length === 1 && (own[0]!.filled === 0 || isAboutRespondents(own[0]!))) return [];
    return [asked(begin(question), own)];
  });
  return questions.length > 0 ? questions : null;
}

/** The columns with their headings, of which some programs write two rows, or leave those empty that go on. */
function columnsOf({ head, rows }: Grid): Column[] {
  const second = isSecondHead(head, rows);
  const answers = second ? rows.slice(1) : rows;
  let question = '';
  return head.map((heading, at) => {
    const values = answers.map((row) => (row[at] ?? '').trim());
    const counts = new Map<string, number>();
    for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    const filled = values.filter(Boolean).length;
    const name = heading.trim();
    const parts = name === '' ? null : partsOf(name, head);
    if (name !== '') question = parts?.question ?? name;
    const label = second ? (rows[0]?.[at] ?? '').trim() : '';
    const part = parts?.part ?? (ownWords.test(label) ? '' : label);
    return {
      question: question || name,
      part: part || (name === '' ? ([...counts.keys()][0] ?? '') : ''),
      counts,
      filled,
      values,
    };
  });
}

/** Below headings of which some are empty stands what each column is for. */
const isSecondHead = (head: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  head.some((one, at) => at > 0 && one.trim() === '' && (rows[0]?.[at] ?? '').trim() !== '') &&
  head.filter((one, at) => one.trim() === '' && (rows[0]?.[at] ?? '').trim() === '').length <= head.length / 10;

/** `Question - choice`, `Question [row]`, `Question: choice`: where several headings begin alike, or a question stands alone. */
function partsOf(heading: string, head: readonly string[]): { question: string; part: string } | null {
  const bracketed = /^(.*\S)\s*\[([^[\]]+)\]$/.exec(heading);
  const places = [' - ', ' – ', ' — ', ': ', ' / ', ' > '].map((sign) => ({ sign, at: heading.lastIndexOf(sign) }));
  const cuts = [
    ...(bracketed ? [{ question: bracketed[1]!, part: bracketed[2]!, stem: `${bracketed[1]!}` }] : []),
    ...places
      .filter(({ at }) => at > 0)
      .map(({ sign, at }) => ({
        question: heading.slice(0, at).trim(),
        part: heading.slice(at + sign.length).trim(),
        stem: heading.slice(0, at + sign.length),
      })),
  ];
  return (
    cuts.find(({ question, part, stem }) => {
      const alike = head.filter((one) => one.trim() !== heading && one.trim().startsWith(stem)).length;
      return part !== '' && (alike >= 1 || (other.test(part) && head.some((one) => one.trim() === question)));
    }) ?? null
  );
}

const isAboutRespondents = ({ question, counts, filled }: Column): boolean =>
  aboutRespondents.test(question) || (filled > 20 && counts.size === filled && [...counts.keys()].every(isMark));
/** A number, or a day with the time: different for each respondent, it was not asked. */
const isMark = (value: string): boolean =>
  /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(value) || /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}[ T]\d{1,2}[:.]\d{2}/.test(value);

/** The question with what its answers tell of it. */
function asked(question: DraftQuestion, columns: readonly Column[]): DraftQuestion {
  const own = columns.find(({ part }) => part === '');
  const parts = columns.filter((one) => one !== own);
  const written = parts.find((one) => one.counts.size > 1 && other.test(one.part));
  const marks = parts.filter((one) => one !== written);
  if (marks.length === 0)
    return written && own ? withOther(single(question, own), written) : single(question, columns[0]!);
  if (marks.every(isTicks)) return withOther(ofMarks(question, marks), written);
  return ofRows(question, marks) ?? single(question, columns[0]!);
}

/** Something that is either there or not: its own label, or yes and no. */
const isTicks = ({ counts }: Column): boolean =>
  counts.size <= 1 ||
  (counts.size === 2 && [...counts.keys()].every((one) => yes.has(one.toLowerCase()) || no.has(one.toLowerCase())));

const isTicked = (value: string | undefined): boolean => !!value && !no.has(value.toLowerCase());

function ofMarks(question: DraftQuestion, marks: readonly Column[]): DraftQuestion {
  const once = marks[0]!.values.every((_, row) => marks.filter(({ values }) => isTicked(values[row])).length <= 1);
  return { ...question, form: once ? 'one' : 'many', choices: marks.map(({ part }) => part) };
}

/** One scale for all rows: what any of them was answered with. */
function ofRows(question: DraftQuestion, rows: readonly Column[]): DraftQuestion | null {
  const columns = ordered(rows);
  if (columns.length < 2 || columns.length > 15) return null;
  return { ...question, form: 'grid', rows: rows.map(({ part }) => part), columns };
}

function single(question: DraftQuestion, column: Column): DraftQuestion {
  const { counts, filled } = column;
  const scale = scaleOf(column);
  if (scale) {
    const form = scale.min === 0 && scale.max === 10 ? 'recommend' : 'scale';
    return { ...question, form, ...scale };
  }
  const few = counts.size <= mostChoices && counts.size <= Math.max(2, filled / 4);
  const short = [...counts.keys()].every((one) => one.length <= longChoice);
  if (counts.size > 0 && few && short) return { ...question, form: 'one', choices: ordered([column]) };
  const long = [...counts.keys()].reduce((sum, one) => sum + one.length, 0) > counts.size * 60;
  return { ...question, form: 'words', long };
}

/** Whole numbers from 0 or 1 to what scales end with. */
function scaleOf({ counts }: Column): { min: number; max: number } | null {
  const numbers = [...counts.keys()];
  if (numbers.length < 3 || !numbers.every((one) => /^\d{1,2}$/.test(one))) return null;
  const [min, max] = [Math.min(...numbers.map(Number)), Math.max(...numbers.map(Number))];
  const end = [5, 7, 10].find((one) => max <= one);
  if (end === undefined || numbers.length < Math.min(end, 5) - 1) return null;
  return { min: min === 0 || end === 10 ? 0 : 1, max: end };
}

function withOther(question: DraftQuestion, written: Column | undefined): DraftQuestion {
  if (!written) return question;
  return { ...question, other: written.part, choices: question.choices.filter((one) => one !== written.part) };
}

/** By the figures that they begin with, where they do; otherwise the frequent ones first, no after yes, and what is other last. */
function ordered(columns: readonly Column[]): string[] {
  const counts = new Map<string, number>();
  for (const column of columns) {
    for (const [value, count] of column.counts) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  const values = [...counts.keys()];
  const figure = (value: string): number | null => {
    const found = /^[^\d\p{L}]{0,3}(\d[\d\s.,]*)/u.exec(value);
    return found
      ? Number(
          found[1]!
            .replace(/[\s.,](?=\d{3}\b)/g, '')
            .replace(',', '.')
            .trim(),
        )
      : null;
  };
  const figures = values.map(figure);
  if (values.length > 2 && figures.filter((one) => one !== null).length >= values.length - 1) {
    const byFigure = (value: string) => figure(value) ?? Number.POSITIVE_INFINITY;
    return values.sort((a, b) => byFigure(a) - byFigure(b) || a.localeCompare(b, 'en', { numeric: true }));
  }
  const last = (value: string) => Number(no.has(value.toLowerCase())) + 2 * Number(other.test(value));
  return values.sort((a, b) => last(a) - last(b) || counts.get(b)! - counts.get(a)!);
}
