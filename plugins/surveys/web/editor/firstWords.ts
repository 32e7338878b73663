import type { ElementKind, LanguageCode } from '@kaiku/sdk/model';

type Words = Readonly<Record<string, string>>;

/**
 * What a new element says, where everybody would ask the same: in the survey's language, which may be another than the
 * interface's. Authors change it as they like.
 */
const words: Readonly<Record<ElementKind, Readonly<Record<LanguageCode, Words>>>> = {
  nps: {
    en: {
      text: 'How likely are you to recommend us to a friend or colleague?',
      minLabel: 'Not at all likely',
      maxLabel: 'Extremely likely',
    },
    fi: {
      text: 'Kuinka todennäköisesti suosittelisit meitä ystävälle tai työtoverille?',
      minLabel: 'En lainkaan todennäköisesti',
      maxLabel: 'Erittäin todennäköisesti',
    },
    sv: {
      text: 'Hur troligt är det att du skulle rekommendera oss till en vän eller kollega?',
      minLabel: 'Inte alls troligt',
      maxLabel: 'Mycket troligt',
    },
  },
};

/** Of a new element in a survey of this language; none where there are none. */
export const firstWords = (kind: ElementKind, language: LanguageCode): Words =>
  words[kind]?.[language.split('-')[0] ?? ''] ?? {};

/** Whether it is such a text, as nobody has changed it yet. */
export const areFirstWords = (text: string): boolean =>
  Object.values(words).some((byLanguage) => Object.values(byLanguage).some((one) => Object.values(one).includes(text)));
