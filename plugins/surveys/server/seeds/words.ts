import { isLanguage, type Language } from '@kaiku/sdk/common';
import {
  builtinKinds,
  type LanguageCode,
  newSurvey,
  type SurveySettings,
  type SurveyStructure,
  translatableTexts,
} from '@kaiku/sdk/model';
import { surveyPhrases, type Words } from '../../contract/index.ts';

export type { Words };

/** Picks the words of the language that is being written. */
export type Say = (words: Words) => string;

export interface Written {
  settings?: Partial<SurveySettings>;
  pages: SurveyStructure['pages'];
  backgroundFields?: SurveyStructure['backgroundFields'];
}
/** A structure written once for all languages; its ids do not depend on the language. */
export type Blueprint = (say: Say) => Written;

/** The blueprint in one language; one that the interface does not have starts from the English words. */
export function write(blueprint: Blueprint, name: string, language: LanguageCode): SurveyStructure {
  const spoken: Language = isLanguage(language) ? language : 'en';
  const say: Say = (words) => words[spoken];
  const base = newSurvey(
    name,
    language,
    {
      next: say(surveyPhrases.next),
      previous: say(surveyPhrases.previous),
      send: say(surveyPhrases.send),
      thankYouTitle: say(surveyPhrases.thankYouTitle),
      thankYouText: say(surveyPhrases.thankYouText),
      closedTitle: say(surveyPhrases.closedTitle),
      closedText: say(surveyPhrases.closedText),
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

/** What NPS asks, and the ends of its scale. */
export const recommendation = (say: Say) => ({
  text: say({
    en: 'How likely are you to recommend us to a friend or a colleague?',
    fi: 'Kuinka todennäköisesti suosittelisit meitä ystävälle tai kollegalle?',
    sv: 'Hur sannolikt är det att du skulle rekommendera oss till en vän eller kollega?',
  }),
  minLabel: say({ en: 'Not at all likely', fi: 'En lainkaan', sv: 'Inte alls sannolikt' }),
  maxLabel: say({ en: 'Very likely', fi: 'Erittäin todennäköisesti', sv: 'Mycket sannolikt' }),
});
