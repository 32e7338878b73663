import { instantOf, wallTime } from '@kaiku/sdk/common';
import { isStorable, type KindRegistry, type LinkSection, type SurveyStructure } from '@kaiku/sdk/model';
import { cellText, type TableCell } from '@kaiku/sdk/server';
import {
  type CollectorState,
  collectorStates,
  type EmbedTheme,
  type EmbedVersion,
  embedThemes,
  isCustomUrl,
  type LinkStructure,
  linkPresentations,
  linkStructures,
  mostAnswers,
} from '../../contract/index.ts';
import en from '../../locales/en.json' with { type: 'json' };
import fi from '../../locales/fi.json' with { type: 'json' };
import sv from '../../locales/sv.json' with { type: 'json' };
import { type Link, stateAt } from '../models/link.ts';

/** What the cells of a file are read and written by. */
export interface FileFacts {
  /** A text in the caller's language. */
  t(key: string): string;
  /** What stands before the last part of every link's address. */
  origin: string;
  /** The company's, in which times are told. */
  timeZone: string;
  now: Date;
  languages: readonly string[];
  fields: readonly { id: string; name: string }[];
  /** What sections and lotteries are made of. */
  structure: SurveyStructure | null;
  kinds: KindRegistry;
}

/** What a row says of a link; what it does not name stays. */
export interface Given {
  name?: string;
  url?: string;
  state?: CollectorState;
  openAt?: Date | null;
  closeAt?: Date | null;
  language?: string | null;
  hiddenLanguages?: string[];
  oneTimeDays?: number | null;
  maxAnswers?: number | null;
  draftAllowed?: boolean;
  private?: boolean;
  resetIntervalSeconds?: number | null;
  presentation?: Link['presentation'];
  structure?: LinkStructure;
  sections?: LinkSection[];
  singlePageSend?: boolean;
  embedVersion?: EmbedVersion;
  embedTheme?: EmbedTheme;
  /** Of the lottery; none takes it away. */
  lotteryQuestions?: string[];
  lotteryShown?: number | null;
  /** Empty values are taken away. */
  background?: Record<string, string>;
}

/** A cell that says nothing that the column can hold. */
export interface CellFault {
  code: string;
  params?: Record<string, string | number>;
}

/** A column of the file: the only place that says how one of a link's settings is written and read. */
export interface LinkColumn {
  key: string;
  /** Other headings by which it is known, besides its own in all languages. */
  alias?: readonly string[];
  heading(facts: FileFacts): string;
  write(link: Link, facts: FileFacts): string;
  read(text: string, facts: FileFacts): Given | CellFault;
}

export const isFault = (read: Given | CellFault): read is CellFault => 'code' in read;

type Texts = typeof en;
type ColumnName = keyof Texts['files']['columns'];
const locales: readonly Texts[] = [en, fi, sv];
const folded = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** One of a few words: as the calls name it, or as a language does. */
function wordsOf<T extends string>(names: readonly T[], said: (texts: Texts) => Record<T, string>) {
  const known = new Map<string, T>();
  for (const name of names) for (const texts of locales) known.set(folded(said(texts)[name]), name);
  for (const name of names) known.set(folded(name), name);
  return (text: string): T | undefined => known.get(folded(text));
}

const stateNamed = wordsOf(collectorStates, ({ states }) => states);
const presentationNamed = wordsOf(linkPresentations, ({ shown }) => shown.presentations);
const structureNamed = wordsOf(linkStructures, ({ structure: { default: pages, singlePage, custom } }) => ({
  default: pages.label,
  singlePage: singlePage.label,
  custom: custom.label,
}));
const themeNamed = wordsOf(embedThemes, ({ files }) => files.themes);
const embeds = ['frame', 'script'] as const;
const embedNamed = wordsOf(embeds, ({ files }) => files.embeds);
const yesNo = wordsOf(['yes', 'no'], ({ files }) => files);
const truths: Record<string, 'yes' | 'no'> = { true: 'yes', '1': 'yes', false: 'no', '0': 'no' };

const two = (number: number): string => String(number).padStart(2, '0');
/** As clocks of the zone show it, to the minute. */
const timeText = (time: Date | null, { timeZone }: FileFacts): string =>
  time === null
    ? ''
    : new Date(Math.floor(wallTime(timeZone, time.getTime()) / 60_000) * 60_000)
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ');
const timeForm = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

function readTime(text: string, { timeZone }: FileFacts): Date | null {
  const parts = timeForm
    .exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // A day or an hour that no calendar has becomes another one.
  const same = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && wall.getUTCHours() === hour;
  return same && minute < 60 && second < 60 ? new Date(instantOf(timeZone, wall.getTime())) : null;
}

const timeColumn = (key: 'openAt' | 'closeAt'): LinkColumn => ({
  key,
  heading: ({ t, timeZone }) => `${t(`files.columns.${key}`)} (${timeZone})`,
  write: (link, facts) => timeText(link[key], facts),
  read(text, facts) {
    const time = text === '' ? null : readTime(text, facts);
    if (time === null && text !== '') return { code: 'file_time' };
    return key === 'openAt' ? { openAt: time } : { closeAt: time };
  },
});

/** The last part of a link's address, which may stand there whole; the product may have had another one then. */
export const addressIn = (text: string, origin: string): string =>
  text.startsWith(origin) ? text.slice(origin.length) : text.replace(/^https?:\/\/[^/]+\/a\//, '');

const plain = (key: ColumnName, rest: Pick<LinkColumn, 'write' | 'read' | 'alias'>): LinkColumn => ({
  key,
  heading: ({ t }) => t(`files.columns.${key}`),
  ...rest,
});

/** Characters of a cell of Excel. */
const cellSize = 32_000;
const fitting = (text: string, { t }: FileFacts): string => (text.length > cellSize ? t('files.tooLong') : text);

const idForm = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
/** Ids in a cell; null for what is none. */
function idsIn(text: string): string[] | null {
  const ids = text.split(/[,;\s]+/).filter(Boolean);
  return ids.every((id) => idForm.test(id)) && new Set(ids).size === ids.length && ids.length <= 2_000 ? ids : null;
}

/** A line for each section: the page whose settings it has, and its questions. */
function readSections(text: string): Given | CellFault {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const sections: LinkSection[] = [];
  for (const [index, line] of lines.entries()) {
    const [page = '', list, ...more] = line.split(':').map((part) => part.trim());
    const elements = idsIn(list ?? '');
    if (!idForm.test(page) || !elements?.length || more.length > 0)
      return { code: 'file_sections', params: { line: index + 1 } };
    sections.push({ id: `section-${index + 1}`, pageId: page, elements });
  }
  return sections.length > 200 ? { code: 'file_sections', params: { line: 201 } } : { sections };
}

const flag = (key: 'draftAllowed' | 'private' | 'singlePageSend'): LinkColumn =>
  plain(key, {
    write: (link, { t }) => t(link[key] ? 'files.yes' : 'files.no'),
    read(text) {
      const said = truths[folded(text)] ?? yesNo(text);
      const given: Given = { [key]: said === 'yes' };
      return text === '' ? {} : said ? given : { code: 'file_yes_no' };
    },
  });

/** In the order of exports. A setting that links get later is one entry here. */
export const linkColumns: readonly LinkColumn[] = [
  plain('name', {
    write: ({ name }) => name,
    read(name) {
      if (name === '') return { code: 'file_name_missing' };
      return name.length > 200 ? { code: 'file_text_long', params: { max: 200 } } : { name };
    },
  }),
  plain('address', {
    alias: ['url', 'publishUrl'],
    write: ({ url }, { origin }) => origin + url,
    read(text, { origin }) {
      const url = addressIn(text, origin).toLowerCase();
      if (url === '') return {};
      return isCustomUrl(url) ? { url } : { code: 'url_form' };
    },
  }),
  plain('state', {
    write: ({ openAt, closeAt }, { t, now }) => t(`states.${stateAt(now, openAt, closeAt)}`),
    read(text) {
      const state = stateNamed(text);
      return text === '' ? {} : state ? { state } : { code: 'file_state' };
    },
  }),
  timeColumn('openAt'),
  timeColumn('closeAt'),
  plain('language', {
    write: ({ language }) => language ?? '',
    read: (text, { languages }) =>
      text === ''
        ? { language: null }
        : languages.includes(text)
          ? { language: text }
          : { code: 'file_language', params: { languages: languages.join(', ') } },
  }),
  plain('hiddenLanguages', {
    write: ({ hiddenLanguages }) => hiddenLanguages.join(', '),
    read(text, { languages }) {
      const hiddenLanguages = [...new Set(text.split(/[,;\s]+/).filter(Boolean))];
      return hiddenLanguages.every((one) => languages.includes(one))
        ? { hiddenLanguages }
        : { code: 'file_language', params: { languages: languages.join(', ') } };
    },
  }),
  plain('oneTimeDays', {
    write: ({ oneTimeDays }) => String(oneTimeDays ?? ''),
    read(text) {
      if (text === '') return { oneTimeDays: null };
      const days = Number(text);
      return /^\d{1,4}$/.test(text) && days >= 1 && days <= 3_650 ? { oneTimeDays: days } : { code: 'file_days' };
    },
  }),
  plain('maxAnswers', {
    write: ({ maxAnswers }) => String(maxAnswers ?? ''),
    read(text) {
      if (text === '') return { maxAnswers: null };
      const most = Number(text);
      return /^\d{1,7}$/.test(text) && most >= 1 && most <= mostAnswers
        ? { maxAnswers: most }
        : { code: 'file_answers' };
    },
  }),
  flag('draftAllowed'),
  flag('private'),
  plain('resetIntervalSeconds', {
    write: ({ resetIntervalSeconds }) => String(resetIntervalSeconds ?? ''),
    read(text) {
      if (text === '') return { resetIntervalSeconds: null };
      const seconds = Number(text);
      return /^\d{1,5}$/.test(text) && seconds <= 86_400 ? { resetIntervalSeconds: seconds } : { code: 'file_seconds' };
    },
  }),
  plain('presentation', {
    write: ({ presentation }, { t }) => (presentation ? t(`shown.presentations.${presentation}`) : ''),
    read(text) {
      const presentation = presentationNamed(text);
      return text === '' ? { presentation: null } : presentation ? { presentation } : { code: 'file_presentation' };
    },
  }),
  plain('structure', {
    write: ({ structure }, { t }) => t(`structure.${structure}.label`),
    read(text) {
      const structure = structureNamed(text);
      return text === '' ? {} : structure ? { structure } : { code: 'file_structure' };
    },
  }),
  plain('sections', {
    write: ({ sections }, facts) =>
      fitting(sections.map(({ pageId, elements }) => `${pageId}: ${elements.join(', ')}`).join('\n'), facts),
    read: readSections,
  }),
  flag('singlePageSend'),
  plain('embedVersion', {
    write: ({ embedVersion }, { t }) => t(`files.embeds.${embedVersion === 1 ? 'frame' : 'script'}`),
    read(text) {
      const named = embedNamed(text) ?? (text === '1' ? 'frame' : text === '2' ? 'script' : undefined);
      return text === '' ? {} : named ? { embedVersion: named === 'frame' ? 1 : 2 } : { code: 'file_embed' };
    },
  }),
  plain('embedTheme', {
    write: ({ embedTheme }, { t }) => t(`files.themes.${embedTheme}`),
    read(text) {
      const embedTheme = themeNamed(text);
      return text === '' ? {} : embedTheme ? { embedTheme } : { code: 'file_theme' };
    },
  }),
  plain('lotteryQuestions', {
    write: ({ lottery }, facts) => fitting(lottery?.questions.join(', ') ?? '', facts),
    read(text) {
      const lotteryQuestions = idsIn(text);
      return lotteryQuestions ? { lotteryQuestions } : { code: 'file_questions' };
    },
  }),
  plain('lotteryShown', {
    write: ({ lottery }) => String(lottery?.shown ?? ''),
    read: (text) =>
      text === ''
        ? { lotteryShown: null }
        : /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 2_000
          ? { lotteryShown: Number(text) }
          : { code: 'file_count' },
  }),
];

const maxValue = 1_000;

/** A column for each of the survey's background fields, by its name. */
export function columnsOf(facts: FileFacts): LinkColumn[] {
  const taken = new Set(linkColumns.flatMap((column) => headingsOf(column, facts)));
  return [
    ...linkColumns,
    ...facts.fields.map(({ id, name }): LinkColumn => {
      // A name that another column has as well says no more which one is meant.
      const heading = taken.has(bare(name)) ? `${name} [${id}]` : name;
      taken.add(bare(name));
      return {
        // Its id may be what another column is called.
        key: `background ${id}`,
        alias: [id],
        heading: () => heading,
        write: ({ background }) => background[id] ?? '',
        read: (text) =>
          text.length > maxValue
            ? { code: 'file_text_long', params: { max: maxValue } }
            : { background: { [id]: text } },
      };
    }),
  ];
}

/** Without what stands in brackets behind it: the zone of times. */
const bare = (heading: string): string => folded(heading.replace(/\s*\([^()]*\)\s*$/, ''));

function headingsOf({ key, alias = [], heading }: LinkColumn, facts: FileFacts): string[] {
  const inLanguages = locales.flatMap(({ files: { columns } }) =>
    Object.hasOwn(columns, key) ? [columns[key as ColumnName]] : [],
  );
  return [heading(facts), key, ...alias, ...inLanguages].map(bare);
}

/** The column that a heading names. */
export function columnFinder(columns: readonly LinkColumn[], facts: FileFacts) {
  const byHeading = new Map<string, LinkColumn>();
  // What a heading says whole goes before what it may mean.
  for (const column of columns) byHeading.set(folded(column.heading(facts)), column);
  for (const column of columns) {
    for (const heading of headingsOf(column, facts)) {
      if (!byHeading.has(heading)) byHeading.set(heading, column);
    }
  }
  return (heading: string): LinkColumn | undefined => byHeading.get(folded(heading)) ?? byHeading.get(bare(heading));
}

/** What a cell says as a text; a fault for one that says nothing that can be read. */
export function readCell(cell: TableCell | undefined): string | CellFault {
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return { code: 'file_cell' };
    // Spreadsheets keep days as fractions: full seconds come back a little beside.
    const [day, time] = new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().split('T');
    const [hour, minute, second] = time!.split(/[:.]/);
    return `${day} ${two(Number(hour))}:${minute}${second === '00' ? '' : `:${second}`}`;
  }
  if (typeof cell === 'object' && cell !== null) return { code: 'file_cell' };
  const text = cellText(cell).replaceAll('\r\n', '\n');
  return isStorable(text) ? text : { code: 'file_cell' };
}
