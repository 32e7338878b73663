import { onePage, questionsOfAnswers } from './answers.ts';
import { type Block, blocksOfHtml, blocksOfText, type TableBlock } from './blocks.ts';
import type { Draft, DraftPage, DraftQuestion } from './draft.ts';

const maxQuestions = 500;
const maxPages = 200;
const maxItems = 2_000;

/**
 * The pages and questions of a questionnaire, as far as its layout tells. HTML says more than text; it wins, but where the
 * text is a table of answers.
 */
export function parseQuestionnaire({ text, html }: { text: string; html: string }): Draft {
  const answered = questionsOfAnswers(text, question);
  if (answered) return onPages(answered);
  const marked = /<(?:h[1-6]|li|table|p)\b/i.test(html) ? blocksOfHtml(html) : [];
  return draftOf(marked.some(({ type }) => type !== 'gap') ? marked : blocksOfText(text));
}

// With what Word writes in fonts of its own: a box is its q.
const boxMark = /^(?:[☐□☑☒✓✔\uf06f\uf0a8]|\[\s?[xX]?\]|q(?=\s{1,4}\S))\s*/u;
const roundMark = /^(?:[○◯●◉⚪]|\(\s?\)|o(?=\s{1,4}\S))\s*/u;
const bulletMark = /^[•◦▪■*–—·§Ø\uf0a7\uf0b7\uf0d8-]\s+/u;
const letterMark = /^\(?[a-zåäö][.)]\s+/i;
const numberMark = /^(\d{1,3})([.):])\s+/;
const questionMark =
  /^(?:(?:q|question|kysymys|fråga)\s{0,3}(\d{1,3})\s{0,3}[.):–-]?|(\d{1,3}(?:\.\d{1,2}){1,2})[.):]?)\s+/i;
const pageMark =
  /^(?:page|section|part|sivu|osa|osio|sida|del|avsnitt)(?:\s{1,3}[\dIVX]{1,4}\b\s{0,3}[.:–—-]?|\s?:)\s{0,3}/i;
const blank = /_{3,}|\.{6,}|…{3,}/;
const several =
  /all that apply|several|one or more|multiple answers|valitse kaikki|useita|yksi tai useampi|useampia|välj alla|flera/i;
const required = /\s*(?:\*|\((?:required|mandatory|pakollinen|obligatorisk)\))\s*$/i;
const otherWords = /^(?:other|else|muu|jokin muu|joku muu|annan|annat|övrigt)\b/i;
const unsureWords =
  /^(?:(?:i )?do(?:n['’]t| not) know|can(?:'|’|no)?t say|not sure|n\/a|en osaa sanoa|eos|en tiedä|vet (?:inte|ej)|kan inte säga)\b/i;
const recommending = /recommend|suositte|rekommend/i;
const emailWords = /e-?mail|sähköposti|e-?post\b|mejl/i;

function question(text: string): DraftQuestion {
  const mandatory = required.test(text);
  return {
    form: 'words',
    text: (mandatory ? text.replace(required, '') : text).trim(),
    description: '',
    choices: [],
    other: '',
    dontKnow: '',
    rows: [],
    columns: [],
    min: 0,
    max: 10,
    minLabel: '',
    maxLabel: '',
    mandatory,
    email: false,
    long: false,
  };
}

interface Marked {
  mark: 'box' | 'round' | 'plain' | 'number' | null;
  /** Of a number: itself, and the sign after it. */
  number?: number;
  sign?: string;
  text: string;
}

function markOf(text: string): Marked {
  const cut = (pattern: RegExp) => text.replace(pattern, '').trim();
  if (boxMark.test(text)) return { mark: 'box', text: cut(boxMark) };
  if (roundMark.test(text)) return { mark: 'round', text: cut(roundMark) };
  if (bulletMark.test(text)) return { mark: 'plain', text: cut(bulletMark) };
  if (letterMark.test(text)) return { mark: 'plain', text: cut(letterMark) };
  const number = numberMark.exec(text);
  if (number) return { mark: 'number', number: Number(number[1]), sign: number[2] ?? '', text: cut(numberMark) };
  return { mark: null, text };
}

interface Found {
  min: number;
  max: number;
  minLabel: string;
  maxLabel: string;
}

/** `1-5`, `0–10`, `1 2 3 4 5`, also with what its ends mean; only where nothing but a scale can be meant. */
function scaleIn(text: string, alone: boolean): Found | null {
  if (text.length > 400) return null;
  if (/^[★☆⭐]{2,10}$/u.test(text)) return { min: 1, max: [...text].length, minLabel: '', maxLabel: '' };
  const spread = /^(\d{1,3})(?:[\s,;/|]{1,5}\d{1,3}){2,10}$/.test(text) ? text.match(/\d{1,3}/g)?.map(Number) : null;
  if (spread?.every((one, index) => index === 0 || one === (spread[index - 1] ?? 0) + 1)) {
    return { min: spread[0] ?? 0, max: spread.at(-1) ?? 0, minLabel: '', maxLabel: '' };
  }
  const pattern = alone
    ? /^[([]?(?:(?:on a )?scale|asteikko|asteikolla|(?:på en )?skala|from)?[\s:]{0,3}(\d{1,3})\s?(?:-|–|—|\.\.|\bto\b|\btill\b)\s?(\d{1,3})[)\]]?(?=$|[\s.:,;(])/i
    : /(?:scale(?: of| from)?|asteikolla|skala(?: från)?|[([])\s{0,2}(\d{1,3})\s?(?:-|–|—|\.\.|\bto\b|\btill\b)\s?(\d{1,3})\b/i;
  const found = pattern.exec(text);
  const [min, max] = [Number(found?.[1]), Number(found?.[2])];
  if (!found || min > 1 || max < 2 || max > 100) return labelled(text);
  if (alone && found[0].length < text.length && !/[(=:]/.test(text.slice(found[0].length))) return null;
  return { ...(labelled(text) ?? { minLabel: '', maxLabel: '' }), min, max };
}

/** `1 = poor, 5 = excellent` */
function labelled(text: string): Found | null {
  const ends = [...text.matchAll(/(\d{1,3})\s?=\s?([^,;=()\d]{1,100})/g)];
  const [first, last] = [ends[0], ends.at(-1)];
  if (!first || !last || first === last) return null;
  const [min, max] = [Number(first[1]), Number(last[1])];
  if (min > 1 || max <= min || max > 100) return null;
  return { min, max, minLabel: (first[2] ?? '').trim(), maxLabel: (last[2] ?? '').trim() };
}

const isShouted = (text: string): boolean =>
  text.length >= 4 &&
  text.length <= 80 &&
  /\p{Lu}{3}/u.test(text) &&
  text === text.toLocaleUpperCase() &&
  !/[?:_]$/.test(text);

/** Goes through the blocks and decides of each what it is by its marks and by what stands around it. */
function draftOf(blocks: readonly Block[]): Draft {
  const pages: DraftPage[] = [{ title: '', description: '', questions: [] }];
  let current: DraftQuestion | null = null;
  /** What the choices of the current question are marked with. */
  let style: Marked['mark'] | 'line' = null;
  /** How questions are numbered, once one is, and the last number. */
  let numbered: { sign: string; last: number } | null = null;
  let inner = 0;
  let gap = true;
  let count = 0;
  let cut = false;
  const page = () => pages.at(-1) as DraftPage;
  const begin = (text: string): DraftQuestion | null => {
    if (count >= maxQuestions) {
      cut = true;
      current = null;
      return null;
    }
    count += 1;
    current = question(text);
    style = null;
    inner = 0;
    page().questions.push(current);
    const scale = scaleIn(text, false);
    if (scale) setScale(current, scale);
    return current;
  };
  /** Begins a question with what it says, and the blanks behind it: one, or one behind each of several labels. */
  const ask = (text: string): void => {
    const { words, tail } = cutTail(text);
    const parts = blank.test(tail) ? (blank.test(words) ? fieldsOf(text) : [words]) : [text];
    for (const part of parts) {
      const one = begin(part);
      if (one && part !== text) one.long = isLong(tail);
    }
  };
  const choose = (one: DraftQuestion, text: string, mark: Marked['mark'] | 'line') => {
    if (one.choices.length >= maxItems) {
      cut = true;
      return;
    }
    style ??= mark;
    if (mark === 'box' || several.test(`${one.text} ${one.description}`)) one.form = 'many';
    else if (one.form !== 'many') one.form = 'one';
    one.choices.push(text.replace(blank, '').trim());
  };

  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] as Block;
    if (block.type === 'gap') {
      gap = true;
      continue;
    }
    if (block.type === 'table') {
      const grid = gridOf(block);
      if (grid) {
        // The question above asks for its rows; without one it stands alone.
        const above: DraftQuestion | null = current;
        const open = above !== null && hasNothing(above) ? above : begin('');
        if (open) Object.assign(open, { form: 'grid' as const, ...grid });
      } else for (const cell of block.rows.flat().filter(Boolean)) describe(page(), cell);
      current = null;
      gap = true;
      continue;
    }
    const { text, heading, list } = block;
    const shouted = heading === undefined && list === undefined && gap && isShouted(text) && !markOf(text).mark;
    const paged = pageMark.test(text) && text.length <= 120 && !text.endsWith('?');
    if (heading !== undefined || shouted || paged) {
      // A heading that asks is a question.
      if (heading !== undefined && text.endsWith('?')) begin(stripped(text));
      else {
        const title = paged ? text.replace(pageMark, '').trim() || text : text;
        const last = page();
        if (last.questions.length === 0 && last.title === '' && last.description === '') last.title = title;
        else if (last.questions.length === 0 && last.description === '') {
          // A title above the first page's own.
          last.title = title;
        } else if (pages.length < maxPages) pages.push({ title, description: '', questions: [] });
        else cut = true;
        current = null;
      }
      gap = false;
      continue;
    }

    const asked = questionMark.exec(text);
    if (asked) {
      ask(text.replace(questionMark, '').trim());
      gap = false;
      continue;
    }
    const marked: Marked = list
      ? { mark: list === 'bullet' ? (markOf(text).mark ?? 'plain') : 'number', text: markOf(text).text }
      : markOf(text);
    const open = current as DraftQuestion | null;
    if (marked.mark === 'number') {
      const n = marked.number ?? 0;
      const sign = marked.sign ?? 'list';
      const isInner: boolean =
        open !== null &&
        (numbered === null
          ? open.text.endsWith('?') && n === inner + 1 && style !== 'line' && !nextIsChoice(blocks, at)
          : numbered.sign !== sign || (n !== numbered.last + 1 && n === inner + 1)) &&
        !marked.text.endsWith('?');
      if (isInner && open) {
        inner = n;
        choose(open, marked.text, 'number');
      } else {
        ask(marked.text);
        numbered = { sign, last: n };
      }
      gap = false;
      continue;
    }
    if (marked.mark !== null) {
      if (open && marked.text !== '') {
        const isQuestion =
          marked.text.endsWith('?') && list !== undefined && open.choices.length === 0 && nextIsChoice(blocks, at);
        if (isQuestion) begin(marked.text);
        else choose(open, marked.text, marked.mark);
      } else if (marked.text !== '') begin(marked.text);
      gap = false;
      continue;
    }

    // Lines without a mark.
    const bare = text.replace(/[_.…\s:]+$/u, '');
    if (blank.test(text)) {
      const parts = fieldsOf(text);
      const long = isLong(text);
      if (bare === '' || parts.length === 0) {
        const last: DraftQuestion | null = open && open.choices.length === 0 ? open : null;
        if (last) last.long ||= long || last.form === 'words';
      } else if (open && open.choices.length > 0 && !gap && parts.length === 1 && otherWords.test(parts[0] ?? '')) {
        open.other = parts[0] ?? '';
      } else
        for (const part of parts) {
          const field = begin(part);
          if (field) {
            field.long = long;
            field.email = emailWords.test(part);
          }
        }
      if (bare !== '') current = null;
      gap = false;
      continue;
    }
    const scale = open && open.choices.length === 0 ? scaleIn(text, true) : null;
    if (open && scale) {
      setScale(open, scale);
      gap = false;
      continue;
    }
    const continues = open !== null && !gap;
    if (text.endsWith('?') || required.test(text) || (text.endsWith(':') && nextIsChoice(blocks, at)))
      begin(stripped(text));
    else if (continues && open && isAnswer(text) && (style === 'line' || looksLikeList(blocks, at)))
      choose(open, text, 'line');
    else if (nextIsChoice(blocks, at) && (gap || open === null || open.choices.length > 0)) begin(stripped(text));
    else if (open && open.choices.length === 0 && open.form === 'words' && !gap)
      open.description = joined(open.description, text);
    else {
      const last = page();
      if (last.questions.length === 0) describe(last, text);
      else {
        const said = begin('');
        if (said) Object.assign(said, { form: 'said', description: text });
      }
      current = null;
    }
    gap = false;
  }
  const kept = pages
    .map((one) => ({ ...one, questions: mergedTexts(one.questions).map(settled) }))
    .filter(({ title, description, questions }) => questions.length > 0 || title !== '' || description !== '');
  return { pages: kept, cut };
}

/** Questions that stand in no order of pages, some on each. */
function onPages(questions: readonly DraftQuestion[]): Draft {
  const kept = questions
    .slice(0, maxQuestions)
    .map((one) => settled({ ...one, choices: one.choices.slice(0, maxItems) }));
  const pages = Array.from({ length: Math.ceil(kept.length / onePage) }, (_, at) => ({
    title: '',
    description: '',
    questions: kept.slice(at * onePage, (at + 1) * onePage),
  }));
  return { pages, cut: questions.length > maxQuestions, answered: true };
}

const joined = (before: string, text: string): string => (before === '' ? text : `${before}\n${text}`);
const describe = (page: DraftPage, text: string): void => {
  page.description = joined(page.description, text);
};
const stripped = (text: string): string => text.replace(/^(?:[-–—•*]|\d{1,3}[.):])\s+/, '').trim();
const hasNothing = ({ choices, form }: DraftQuestion): boolean => choices.length === 0 && form === 'words';
const isAnswer = (text: string): boolean => text.length <= 100 && !/[?:]$/.test(text);

const isLong = (text: string): boolean => /_{25,}/.test(text);

/** A text without the blank that it ends with, and the blank. */
function cutTail(text: string): { words: string; tail: string } {
  const before = (end: number, signs: string): number => {
    let at = end;
    while (at > 0 && signs.includes(text[at - 1] as string)) at -= 1;
    return at;
  };
  const end = before(text.length, '_.… ');
  const words = text.slice(0, before(end, ':,; '));
  return words === '' ? { words: text, tail: '' } : { words, tail: text.slice(end) };
}

/** Labels before the blanks of a line: `Name: ____ E-mail: ____`. */
function fieldsOf(text: string): string[] {
  return text
    .slice(0, 2_000)
    .split(/_{3,}|\.{6,}|…{3,}/)
    .map((part) => part.replace(/[\s:,;]+$/, '').trim())
    .filter((part) => /\p{L}/u.test(part));
}

function lineAfter(blocks: readonly Block[], at: number, gaps: number): Block | undefined {
  let next = at + 1;
  while (blocks[next]?.type === 'gap' && next - at <= gaps) next += 1;
  return blocks[next];
}

function nextIsChoice(blocks: readonly Block[], at: number): boolean {
  const next = lineAfter(blocks, at, 1);
  if (next?.type === 'table') return gridOf(next) !== null;
  if (next?.type !== 'line' || next.heading !== undefined) return false;
  const { mark } = markOf(next.text);
  return next.list === 'bullet' || (mark !== null && mark !== 'number') || scaleIn(next.text, true) !== null;
}

/** Two or more short lines in a row, up to a gap: the answers of the question above them. */
function looksLikeList(blocks: readonly Block[], at: number): boolean {
  const next = blocks[at + 1];
  return next?.type === 'line' && next.heading === undefined && isAnswer(next.text) && markOf(next.text).mark === null;
}

const isEmptyCell = (cell: string): boolean => /^(?:[○◯●☐□☑☒✓✔xX•o_\s]|\(\s?\)|\[\s?\]|\d{1,2}){0,6}$/u.test(cell);

/** Heads above, rows beside, nothing written within. */
function gridOf({ rows }: TableBlock): { rows: string[]; columns: string[] } | null {
  const [head, ...body] = rows;
  if (!head || body.length === 0 || head.length < 3) return null;
  const columns = head.slice(1).map((cell) => cell.trim());
  if (columns.some((cell) => cell === '') || body.some(([label = '']) => label.trim() === '')) return null;
  if (!body.every(([, ...cells]) => cells.every(isEmptyCell))) return null;
  return { rows: body.slice(0, 200).map(([label = '']) => label), columns: columns.slice(0, 200) };
}

function setScale(one: DraftQuestion, { min, max, minLabel, maxLabel }: Found): void {
  const isNps = min === 0 && max === 10 && recommending.test(one.text);
  Object.assign(one, { form: isNps ? 'recommend' : 'scale', min, max, minLabel, maxLabel });
}

/** Lines of text one after the other are one text. */
function mergedTexts(questions: readonly DraftQuestion[]): DraftQuestion[] {
  return questions.reduce<DraftQuestion[]>((kept, one) => {
    const last = kept.at(-1);
    if (one.form === 'said' && last?.form === 'said') last.description = joined(last.description, one.description);
    else kept.push(one);
    return kept;
  }, []);
}

/** What all the choices together say: figures in a row are a scale, and the last ones may be of another sort. */
function settled(one: DraftQuestion): DraftQuestion {
  if (one.form === 'words') return { ...one, email: one.email || emailWords.test(one.text) };
  if (one.form !== 'one' && one.form !== 'many') return one;
  const choices = [...one.choices];
  const scale = scaleIn(choices.join(' '), true);
  if (scale && choices.length >= 3 && choices.length === scale.max - scale.min + 1) {
    const drawn = { ...one, choices: [] };
    setScale(drawn, scale);
    return drawn;
  }
  let { other, dontKnow } = one;
  const dontKnowAt = choices.findIndex((text) => unsureWords.test(text));
  if (dontKnowAt >= 0 && choices.length > 2) [dontKnow] = choices.splice(dontKnowAt, 1) as [string];
  const otherAt = choices.findIndex((text) => otherWords.test(text));
  if (other === '' && otherAt >= 0 && otherAt === choices.length - 1 && choices.length > 2) {
    [other] = choices.splice(otherAt, 1) as [string];
  }
  return { ...one, choices: choices.filter(Boolean), other, dontKnow };
}
