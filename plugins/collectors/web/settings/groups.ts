import type { PublishLink } from '../links.ts';
import type { LinkValues } from './values.ts';

/** Settings that most links leave as they are, in the order in which they are shown. */
export const groupKeys = [
  'languages',
  'background',
  'access',
  'shown',
  'structure',
  'lottery',
  'nodes',
  'presentation',
  'behaviour',
  'code',
  'sms',
] as const;
export type GroupKey = (typeof groupKeys)[number];

const fields: Readonly<Record<GroupKey, readonly (keyof LinkValues)[]>> = {
  languages: ['language', 'hiddenLanguages'],
  background: ['background'],
  access: ['maxAnswers', 'oneTimeDays', 'private', 'draftAllowed'],
  shown: ['hidden', 'automaticAnswers'],
  structure: ['structure', 'sections', 'singlePageSend'],
  lottery: ['lottery'],
  nodes: ['visibleNodes'],
  presentation: ['presentation'],
  behaviour: ['reset', 'resetIntervalSeconds'],
  code: ['customCss', 'customJs'],
  sms: ['twoWaySms'],
};

/** The groups in which the fields at these paths are. */
export const groupsOf = (paths: readonly string[]): GroupKey[] =>
  groupKeys.filter((key) => paths.some((path) => fields[key].includes(path.split('.')[0]!)));

/** What of a group differs from a link that was just made; nothing: empty. */
export interface SetFact {
  key:
    | 'language'
    | 'hiddenLanguages'
    | 'background'
    | 'private'
    | 'maxAnswers'
    | 'oneTime'
    | 'noDrafts'
    | 'hidden'
    | 'answers'
    | 'singlePage'
    | 'sendButton'
    | 'sections'
    | 'lottery'
    | 'nodes'
    | 'presentation'
    | 'resetNever'
    | 'resetAfter'
    | 'css'
    | 'js'
    | 'sms';
  count?: number;
  of?: number;
  /** A language, or a presentation. */
  value?: string;
}

const some = (key: SetFact['key'], count: number): SetFact[] => (count > 0 ? [{ key, count }] : []);
const given = (texts: Readonly<Record<string, string>>) =>
  Object.values(texts).filter((text) => text.trim() !== '').length;

/** @param link as it is stored: its code is known by its hashes until it is written anew */
export function setFacts(group: GroupKey, values: LinkValues, link: PublishLink | null): SetFact[] {
  switch (group) {
    case 'languages':
      return [
        ...(values.language ? [{ key: 'language', value: values.language } as const] : []),
        ...some('hiddenLanguages', values.hiddenLanguages.length),
      ];
    case 'background':
      return some('background', given(values.background));
    case 'access':
      return [
        ...(values.private ? [{ key: 'private' } as const] : []),
        ...(values.maxAnswers === '' ? [] : [{ key: 'maxAnswers', count: values.maxAnswers } as const]),
        ...(values.oneTimeDays === '' ? [] : [{ key: 'oneTime', count: values.oneTimeDays } as const]),
        ...(values.draftAllowed ? [] : [{ key: 'noDrafts' } as const]),
      ];
    case 'shown':
      return [...some('hidden', values.hidden.length), ...some('answers', Object.keys(values.automaticAnswers).length)];
    case 'structure':
      if (values.structure === 'custom') return [{ key: 'sections', count: values.sections.length }];
      if (values.structure === 'default') return [];
      return [{ key: 'singlePage' }, ...(values.singlePageSend ? [{ key: 'sendButton' } as const] : [])];
    case 'lottery': {
      const { questions, shown } = values.lottery;
      return questions.length > 0 ? [{ key: 'lottery', count: Number(shown), of: questions.length }] : [];
    }
    case 'nodes':
      return some(
        'nodes',
        Object.values(values.visibleNodes).reduce((sum, nodes) => sum + nodes.length, 0),
      );
    case 'presentation':
      return values.presentation ? [{ key: 'presentation', value: values.presentation }] : [];
    case 'behaviour':
      if (values.reset === 'survey') return [];
      return values.reset === 'never'
        ? [{ key: 'resetNever' }]
        : [{ key: 'resetAfter', count: Number(values.resetIntervalSeconds) }];
    case 'code':
      return [
        ...((values.customCss ?? link?.cssHash) ? [{ key: 'css' } as const] : []),
        ...((values.customJs ?? link?.jsHash) ? [{ key: 'js' } as const] : []),
      ];
    case 'sms':
      return some('sms', given(values.twoWaySms));
  }
}

/** What is special about a link, for the list of them. */
export const signsOf = (
  link: Pick<
    PublishLink,
    'private' | 'maxAnswers' | 'structure' | 'lottery' | 'visibleNodes' | 'cssHash' | 'jsHash' | 'twoWaySms'
  >,
) => [
  ...(link.private ? (['private'] as const) : []),
  ...(link.maxAnswers === null ? [] : (['limited'] as const)),
  ...(link.structure === 'default' ? [] : [link.structure]),
  ...(link.lottery ? (['lottery'] as const) : []),
  ...(Object.keys(link.visibleNodes).length > 0 ? (['nodes'] as const) : []),
  ...(link.cssHash || link.jsHash ? (['code'] as const) : []),
  ...(link.twoWaySms ? (['sms'] as const) : []),
];
