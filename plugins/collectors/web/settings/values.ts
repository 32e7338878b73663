import type { LinkSection } from '@kaiku/sdk/model';
import { isCustomUrl, type LinkStructure, smsTexts } from '../../contract/index.ts';
import type { LinkChange, PublishLink } from '../links.ts';

export type SmsText = (typeof smsTexts)[number];
/** As the survey says, never, or after seconds of its own. */
export type ResetChoice = 'survey' | 'never' | 'own';

/** A link as its form holds it: nothing is an empty text or null. */
export interface LinkValues extends Record<string, unknown> {
  name: string;
  url: string;
  openAt: string | null;
  closeAt: string | null;
  /** '' is the survey's main language. */
  language: string;
  hiddenLanguages: string[];
  oneTimeDays: number | '';
  maxAnswers: number | '';
  private: boolean;
  draftAllowed: boolean;
  background: Record<string, string>;
  hidden: string[];
  automaticAnswers: Record<string, unknown>;
  /** '': as each question says. */
  presentation: string;
  structure: LinkStructure;
  sections: LinkSection[];
  singlePageSend: boolean;
  lottery: { questions: string[]; shown: number | '' };
  visibleNodes: Record<string, string[]>;
  reset: ResetChoice;
  resetIntervalSeconds: number | '';
  /** null: as it was, whether that has been fetched or not. */
  customCss: string | null;
  customJs: string | null;
  twoWaySms: Record<SmsText, string>;
}

/** @param fields ids of the survey's background fields */
export function valuesOf(link: PublishLink | null, fields: readonly string[]): LinkValues {
  // The times of a closed link are past; new ones open it again.
  const timed = link && link.state !== 'closed' ? link : null;
  const seconds = link?.resetIntervalSeconds ?? null;
  return {
    name: link?.name ?? '',
    url: link?.url ?? '',
    openAt: timed?.state === 'scheduled' ? timed.openAt : null,
    closeAt: timed?.closeAt ?? null,
    language: link?.language ?? '',
    hiddenLanguages: link?.hiddenLanguages ?? [],
    oneTimeDays: link?.oneTimeDays ?? '',
    maxAnswers: link?.maxAnswers ?? '',
    private: link?.private ?? false,
    draftAllowed: link?.draftAllowed ?? true,
    background: Object.fromEntries(fields.map((id) => [id, link?.background[id] ?? ''])),
    hidden: link?.hidden ?? [],
    automaticAnswers: link?.automaticAnswers ?? {},
    presentation: link?.presentation ?? '',
    structure: link?.structure ?? 'default',
    sections: (link?.sections ?? []) as LinkSection[],
    singlePageSend: link?.singlePageSend ?? false,
    lottery: { questions: link?.lottery?.questions ?? [], shown: link?.lottery?.shown ?? '' },
    visibleNodes: link?.visibleNodes ?? {},
    reset: seconds === null ? 'survey' : seconds === 0 ? 'never' : 'own',
    resetIntervalSeconds: seconds || '',
    customCss: null,
    customJs: null,
    twoWaySms: Object.fromEntries(
      smsTexts.map((key) => [key, link?.twoWaySms?.[key] ?? '']),
    ) as LinkValues['twoWaySms'],
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const filled = <T>(texts: Readonly<Record<string, T>>, is: (value: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => is(value)));

const resetOf = ({ reset, resetIntervalSeconds }: LinkValues): number | null =>
  reset === 'survey' ? null : reset === 'never' ? 0 : Number(resetIntervalSeconds);

function lotteryOf({ lottery }: LinkValues): LinkChange['lottery'] {
  const { questions, shown } = lottery;
  return questions.length === 0 ? null : { type: 'questions', questions, shown: Number(shown) };
}

function smsOf({ twoWaySms }: LinkValues): LinkChange['twoWaySms'] {
  const texts = filled(twoWaySms, (text) => text.trim() !== '');
  return Object.keys(texts).length === 0 ? null : texts;
}

/** What the server is told: only what differs from the link as it was. */
export function changesOf(values: LinkValues, link: PublishLink | null): LinkChange {
  const before = valuesOf(link, Object.keys(values.background));
  const differs = (...keys: (keyof LinkValues)[]) => keys.some((key) => !same(values[key], before[key]));
  const { name, url, openAt, closeAt, language, hiddenLanguages, oneTimeDays, maxAnswers, background } = values;
  const { hidden, automaticAnswers, presentation, structure, sections, singlePageSend } = values;
  const { customCss, customJs } = values;
  // Of a field that the survey no longer has, the value stays.
  const kept = { ...link?.background, ...background };
  return {
    ...(differs('name') && { name: name.trim() }),
    ...(differs('url') && { url: url.trim().toLowerCase() }),
    // A time that is not named with the other would be taken away.
    ...(differs('openAt', 'closeAt') && { ...(openAt && { openAt }), closeAt }),
    ...(differs('language') && { language: language || null }),
    ...(differs('hiddenLanguages') && { hiddenLanguages }),
    ...(differs('oneTimeDays') && { oneTimeDays: oneTimeDays === '' ? null : oneTimeDays }),
    ...(differs('maxAnswers') && { maxAnswers: maxAnswers === '' ? null : maxAnswers }),
    ...(differs('private') && { private: values.private }),
    ...(differs('draftAllowed') && { draftAllowed: values.draftAllowed }),
    ...(differs('hidden') && { hidden }),
    ...(differs('automaticAnswers') && { automaticAnswers: automaticAnswers as LinkChange['automaticAnswers'] }),
    ...(differs('presentation') && { presentation: (presentation || null) as LinkChange['presentation'] }),
    ...(differs('structure') && { structure }),
    // What a link is not arranged by stays as it is.
    ...(structure === 'custom' && differs('sections') && { sections: sections as LinkChange['sections'] }),
    ...(structure === 'singlePage' && differs('singlePageSend') && { singlePageSend }),
    ...(differs('lottery') && { lottery: lotteryOf(values) }),
    ...(differs('visibleNodes') && { visibleNodes: filled(values.visibleNodes, (nodes) => nodes.length > 0) }),
    ...(resetOf(values) !== resetOf(before) && { resetIntervalSeconds: resetOf(values) }),
    ...(customCss !== null && { customCss }),
    ...(customJs !== null && { customJs }),
    ...(differs('twoWaySms') && { twoWaySms: smsOf(values) }),
    ...(differs('background') && { background: filled(kept, (value) => value !== '') }),
  };
}

export interface Fault {
  /** Of the texts. */
  key:
    | 'edit.nameMissing'
    | 'edit.openAtMissing'
    | 'errors.url_form'
    | 'errors.close_needs_open'
    | 'errors.close_before_open'
    | 'errors.link_sections'
    | 'errors.link_section_page'
    | 'errors.link_lottery_shown'
    | 'structure.sectionEmpty'
    | 'lottery.tooFew'
    | 'behaviour.secondsMissing';
  params?: { section?: number; questions?: number };
}

/** What the server would refuse, by field. */
export function faultsOf(values: LinkValues, link: PublishLink | null): Record<string, Fault> {
  const { name, url, openAt, closeAt, structure, sections, lottery, reset, resetIntervalSeconds } = values;
  const faults: Record<string, Fault> = {};
  if (!name.trim()) faults.name = { key: 'edit.nameMissing' };
  const address = url.trim().toLowerCase();
  if (url !== (link?.url ?? '') && !isCustomUrl(address)) faults.url = { key: 'errors.url_form' };
  if (link?.state === 'scheduled' && !openAt) faults.openAt = { key: 'edit.openAtMissing' };
  if (closeAt && link?.state === 'closed' && !openAt) faults.closeAt = { key: 'errors.close_needs_open' };
  else if (closeAt && openAt && closeAt <= openAt) faults.closeAt = { key: 'errors.close_before_open' };
  if (structure === 'custom') {
    if (sections.length === 0) faults.sections = { key: 'errors.link_sections' };
    for (const [index, { pageId, elements }] of sections.entries()) {
      const params = { section: index + 1 };
      if (!pageId) faults[`sections.${index}.pageId`] = { key: 'errors.link_section_page', params };
      if (elements.length === 0) faults[`sections.${index}.elements`] = { key: 'structure.sectionEmpty', params };
    }
  }
  const questions = lottery.questions.length;
  if (questions === 1) faults['lottery.questions'] = { key: 'lottery.tooFew' };
  else if (questions > 1 && !(Number(lottery.shown) >= 1 && Number(lottery.shown) < questions)) {
    faults['lottery.shown'] = { key: 'errors.link_lottery_shown', params: { questions } };
  }
  if (reset === 'own' && !(Number(resetIntervalSeconds) >= 1)) {
    faults.resetIntervalSeconds = { key: 'behaviour.secondsMissing' };
  }
  return faults;
}
