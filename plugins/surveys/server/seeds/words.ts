import { isLanguage, type Language } from '@kaiku/sdk/common';
import {
  builtinKinds,
  type LanguageCode,
  newSurvey,
  type SurveySettings,
  type SurveyStructure,
  translatableTexts,
} from '@kaiku/sdk/model';

/** A text in the languages of the interface. */
export type Words = Readonly<Record<Language, string>>;
/** Picks the words of the language that is being written. */
export type Say = (words: Words) => string;

export interface Written {
  settings?: Partial<SurveySettings>;
  pages: SurveyStructure['pages'];
  backgroundFields?: SurveyStructure['backgroundFields'];
}
/** A structure written once for all languages; its ids do not depend on the language. */
export type Blueprint = (say: Say) => Written;

const texts = {
  next: { en: 'Next', fi: 'Seuraava', sv: 'Nästa' },
  previous: { en: 'Previous', fi: 'Edellinen', sv: 'Föregående' },
  send: { en: 'Send', fi: 'Lähetä', sv: 'Skicka' },
  thankYouTitle: { en: 'Thank you!', fi: 'Kiitos!', sv: 'Tack!' },
  thankYouText: { en: 'Your answer has been saved.', fi: 'Vastauksesi on tallennettu.', sv: 'Ditt svar har sparats.' },
  closedTitle: { en: 'This survey is closed', fi: 'Kysely on suljettu', sv: 'Enkäten är stängd' },
  closedText: {
    en: 'It no longer takes answers. Thank you for your interest.',
    fi: 'Siihen ei voi enää vastata. Kiitos kiinnostuksestasi.',
    sv: 'Den tar inte längre emot svar. Tack för ditt intresse.',
  },
} satisfies Record<string, Words>;

/** The blueprint in one language; one that the interface does not have starts from the English words. */
export function write(blueprint: Blueprint, name: string, language: LanguageCode): SurveyStructure {
  const spoken: Language = isLanguage(language) ? language : 'en';
  const say: Say = (words) => words[spoken];
  const base = newSurvey(
    name,
    language,
    {
      next: say(texts.next),
      previous: say(texts.previous),
      send: say(texts.send),
      thankYouTitle: say(texts.thankYouTitle),
      thankYouText: say(texts.thankYouText),
      closedTitle: say(texts.closedTitle),
      closedText: say(texts.closedText),
    },
    () => 'page-1',
  );
  const { settings, ...parts } = blueprint(say);
  return { ...base, ...parts, settings: { ...base.settings, ...settings } };
}

/** The blueprint in its main language with translations into the others. */
export function writeTranslated(
  blueprint: Blueprint,
  name: string,
  [main, ...others]: readonly [Language, ...Language[]],
): SurveyStructure {
  const translations = others.map((language) => [
    language,
    Object.fromEntries(
      translatableTexts(write(blueprint, name, language), builtinKinds).map(({ key, text }) => [key, text]),
    ),
  ]);
  return { ...write(blueprint, name, main), translations: Object.fromEntries(translations) };
}
