import type { NpsBand } from '@kaiku/sdk/common';
import type {
  Answers,
  FaceStyle,
  Known,
  PageOverrides,
  Problem,
  ShownAnswer,
  SurveyView,
  ViewElement,
  ViewPage,
} from '@kaiku/sdk/model';

/** What the three parts of the answering page agree on: the server, the renderer that it loads, and the enhancer. */

/** Fixed words by key; keys with a plural end in `_one` and `_other`. `locale` is their language: English where there are none in the survey's. */
export type Words = Readonly<Record<string, string>>;

/** Hidden fields of the form, besides the answers of the pages that are not shown. */
export const stateFields = {
  /** A UUID; the same one sent twice is one answer. */
  transaction: 'kaiku.transaction',
  /** When the page was opened and with which version of the survey, signed. */
  started: 'kaiku.started',
  /** Id of the page that is shown. */
  page: 'kaiku.page',
  /** The secret of the draft that the respondent goes on with. */
  draft: 'kaiku.draft',
  language: 'kaiku.language',
  /** Nobody meets it but programs that fill in whatever they find. */
  trap: 'kaiku.note',
} as const;

/** One more: id of the furthest page that was counted of this fill; empty before any. The page's first script needs it not. */
export const reachedField = 'kaiku.reached';

/** Says to the service worker whether the page is to be shown again without a network: `yes`, or `no` to what it keeps. */
export const keepHeader = 'kaiku-keep';

/** Id of what holds the survey's thanks; those of pages begin otherwise. */
export const thanksId = 'thanks';
/** Names of the buttons. */
export const buttonFields = { go: 'go', language: 'language' } as const;
export type Go = 'next' | 'previous' | 'send' | 'draft';

/** What stands in the page before it is sent, for the enhancer; element texts are in the page itself. */
export interface PageData {
  /** Address of the page, and key of the draft. */
  base: string;
  /** Names the link in the draft, so that it is found again when the link has moved; null in a preview. */
  keptAs: string | null;
  /** Where answers are posted as JSON; null in a preview, which stores nothing. */
  api: string | null;
  version: number;
  /** Pages with what their rules and validation need. */
  view: Pick<SurveyView, 'language' | 'pages'>;
  /** Buttons and colours by page id. */
  looks: Readonly<Record<string, PageLook>>;
  /** Page shown in the HTML. */
  page: string;
  /** Whether the HTML holds answers that were sent before, which are newer than what the browser kept. */
  answered: boolean;
  started: string;
  /** The furthest page that was counted of this fill; missing before any. */
  reached?: string;
  /** The link's background values, as far as rules ask about them. */
  background: Readonly<Record<string, string>>;
  /** The link's answers to questions that it hides, as far as rules ask about them. */
  fixedAnswers: readonly Known[];
  /** Seconds without activity after which the page starts over; 0 never. */
  resetSeconds: number;
  resetConfirmation: boolean;
  /** Words of the button that saves a draft on the server; null where there is none. */
  draftText: string | null;
  /** The draft that is gone on with. */
  draft: { secret: string; transaction: string } | null;
  /** Address that gives the other pages as HTML; null when they wait in this page (`waiting.ts`). */
  rest: string | null;
  /** Address of what all have answered; null where it is nobody's to see. */
  results: string | null;
  words: Words;
  parts: PagePartAddresses;
  /** Addresses of the scripts of plugins' question kinds that the survey uses, by kind; missing without any. */
  kinds?: Readonly<Record<string, string>>;
}

/** Addresses of what few visits need of the page's own script. */
export interface PagePartAddresses {
  /** Gives back answers that were not taken. */
  givenBack: string;
  /** What nobody waits for: it sends what waited, and keeps the page for when there is no network. */
  later: string;
  /** Takes keys that choose, from the first that is pressed; missing where there is no survey. */
  keys?: string;
  /** What few surveys have; missing where this one has none of it. */
  extras?: string;
  /** Holds kinds of plugins to their word; missing where the survey has none. */
  guard?: string;
}

/** What stands in a page without a survey. */
export type MessageData = Pick<PageData, 'words' | 'parts'>;

/** A page's settings, and what they make of the frame: its inline style and, with a background of its own, its scheme. */
export type PageLook = PageOverrides & { style: string; scheme: 'light' | 'dark' | null };

/** Payload of `POST /api/answer/{url}`. */
export interface AnswerPayload {
  transaction_id: string;
  survey_version: number;
  language?: string;
  /** The `started` of the page or of `GET /api/answer/{url}`. */
  started?: string;
  answers: Answers;
  /** By field id or name; only with an API key of the link's company. */
  background?: Readonly<Record<string, string>>;
  /** Secret of the draft that this answer completes; it is removed. */
  draft?: string;
  /** The field that people do not meet was filled in. */
  trap?: boolean;
  /** Seconds since the respondent pressed the button, for an answer that waited for a connection. */
  waited?: number;
  /** Questions of plugins' kinds that the page could not ask: they need no answer. */
  unasked?: readonly string[];
  /** The furthest page of the fill, where that was counted: the answer is counted beside it. Otherwise empty, or missing. */
  reached?: string | undefined;
}

/** Components that draw plugins' kinds, by kind; opaque to the server, which only hands them on. */
export type Views = Readonly<Record<string, unknown>>;

/** Everything a page of the survey is drawn from. */
export interface SurveyInput {
  view: SurveyView;
  page: ViewPage;
  /** Among the visible pages. */
  index: number;
  count: number;
  answers: Answers;
  problems: readonly Problem[];
  /** What it shows of earlier answers, and what these leave of choices that are carried forward. */
  earlier: Readonly<Record<string, ShownAnswer>>;
  carried: Readonly<Record<string, readonly string[] | null>>;
  /** Fields that travel with the form. */
  hidden: readonly (readonly [string, string])[];
  /** Address of the survey, below which its pictures are. */
  base: string;
  /** Where the form goes, and that it takes files along. */
  action: string;
  multipart?: boolean;
  draftText: string | null;
  words: Words;
  views: Views;
  /** A line above the survey, such as that this is a preview. */
  notice?: string;
}

/** What the frame around every page shows. */
export type SurveyLook = Pick<
  SurveyView['settings'],
  'theme' | 'scheme' | 'accentColor' | 'backgroundColor' | 'logo' | 'logoAlternativeText'
>;

/** What an end page is drawn from. */
export type EndInput = Pick<SurveyInput, 'view' | 'page' | 'words' | 'views' | 'notice'> & {
  /** Address of the survey, below which its pictures are. */
  base: string;
  /** Address of what all have answered. */
  results: string | null;
};

/** A share of the answers to one question. */
export interface ResultLine {
  /** Of a face what its author calls it, or nothing. */
  label: string;
  percent: number;
  /** As it was chosen: the face, or as many stars, of the given value among so many. */
  face?: { value: number; set: number; style: FaceStyle };
}
/** How all answers to a question fall, in percents. */
export type ShownFigures =
  /** A bar for each. */
  | { shape: 'bars'; lines: readonly ResultLine[] }
  /** The score, and the shares of those whose answers make it. */
  | { shape: 'nps'; score: number; shares: Readonly<Record<NpsBand, number>> }
  /** A bar for each row, divided by columns; of an order `places`, from the first one on. Null where nobody answered. */
  | { shape: 'rows'; columns: readonly string[]; places: boolean; rows: readonly ResultRow[] };
export interface ResultRow {
  label: string;
  percents: readonly number[] | null;
}
/** What all have answered to one question; without figures too few have. */
export interface ShownResult {
  title: string;
  n: number;
  figures: ShownFigures | null;
}

export const messageKinds = [
  'thanks',
  'sent-already',
  'draft',
  'closed',
  'missing',
  'error',
  'waiting',
  'refused',
  'results',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A form that somebody has sent. */
export interface SentForm {
  action: string;
  fields: readonly (readonly [string, string])[];
  /** Of the button. */
  text: string;
}

export interface MessageInput {
  kind: MessageKind;
  title: string;
  text?: string;
  /** Of the page. */
  language: string;
  /** Which of its texts are fixed words, not the survey's. */
  fixed: { title: boolean; text: boolean; link?: boolean };
  /** A link below the text. */
  link?: { href: string; text: string };
  /** A form that could not be taken, to be sent once more as it was. */
  again?: SentForm;
  /** What somebody wrote, to be copied. */
  kept?: { label: string; text: string };
  /** What all have answered. */
  results?: readonly ShownResult[];
  look: SurveyLook;
  /** Address of the survey, below which its pictures are. */
  base: string;
  words: Words;
  notice?: string;
}

/** What is tried whether it can be drawn: elements of plugins' kinds, alone. */
export interface TriedInput extends Pick<SurveyInput, 'view' | 'base' | 'words' | 'views'> {
  elements: readonly ViewElement[];
  answers?: Answers;
  problems?: readonly Problem[];
}
/** Why an element cannot be drawn. */
export interface Undrawn {
  element: ViewElement;
  error: unknown;
}

/** The renderer: built from React components for the server, loaded at run time. */
export interface Renderer {
  /** The survey's frame with one page in its form. */
  survey(input: SurveyInput): string;
  /** Which of the elements that plugins draw cannot be drawn: all others of the page can, without them. */
  undrawn(input: TriedInput): Undrawn[];
  /** The survey's thanks, for the page's own script. */
  thanks(input: Pick<MessageInput, 'title' | 'text' | 'language' | 'fixed' | 'words'>): string;
  /** An end page, after sending. */
  end(input: EndInput): string;
  /** The other pages, waiting for the script. */
  waiting(view: SurveyView, exceptPage: string | null, base: string, words: Words, views: Views): string;
  message(input: MessageInput): string;
  /**
   * What the head says to who shows a preview of the link.
   * @param site origin of the respondents' pages: pictures have whole addresses there
   */
  linkPreview(view: SurveyView, page: ViewPage, site: string, base: string): string;
  looks(view: SurveyView, base: string, words: Words, views: Views): Record<string, PageLook>;
}
