import type { LinkChange, PublishLink } from '../links.ts';

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
  background: Record<string, string>;
  hidden: string[];
  automaticAnswers: Record<string, unknown>;
  /** '': as each question says. */
  presentation: string;
}

/** @param fields ids of the survey's background fields */
export function valuesOf(link: PublishLink | null, fields: readonly string[]): LinkValues {
  // The times of a closed link are past; new ones open it again.
  const timed = link && link.state !== 'closed' ? link : null;
  return {
    name: link?.name ?? '',
    url: link?.url ?? '',
    openAt: timed?.state === 'scheduled' ? timed.openAt : null,
    closeAt: timed?.closeAt ?? null,
    language: link?.language ?? '',
    hiddenLanguages: link?.hiddenLanguages ?? [],
    oneTimeDays: link?.oneTimeDays ?? '',
    background: Object.fromEntries(fields.map((id) => [id, link?.background[id] ?? ''])),
    hidden: link?.hidden ?? [],
    automaticAnswers: link?.automaticAnswers ?? {},
    presentation: link?.presentation ?? '',
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What the server is told: only what differs from the link as it was. */
export function changesOf(values: LinkValues, link: PublishLink | null): LinkChange {
  const before = valuesOf(link, Object.keys(values.background));
  const differs = (...keys: (keyof LinkValues)[]) => keys.some((key) => !same(values[key], before[key]));
  const { name, url, openAt, closeAt, language, hiddenLanguages, oneTimeDays, background } = values;
  const { hidden, automaticAnswers, presentation } = values;
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
    ...(differs('hidden') && { hidden }),
    ...(differs('automaticAnswers') && { automaticAnswers: automaticAnswers as LinkChange['automaticAnswers'] }),
    ...(differs('presentation') && { presentation: (presentation || null) as LinkChange['presentation'] }),
    ...(differs('background') && {
      background: Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== '')),
    }),
  };
}
