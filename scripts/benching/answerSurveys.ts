import { allElements, builtinKinds, missingTranslations, type SurveyStructure } from '@kaiku/sdk/model';
import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';
import { benchmarkSurvey } from '../bench/answer-page/survey.ts';

/** Of the large survey, besides English. */
export const otherLanguages = ['fi', 'sv', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'et'];

const elementsOfLarge = 300;
const onPage = 10;
const pagesOfFlow = 4;

/** 300 elements on 30 pages, in ten languages. */
function large(): SurveyStructure {
  const made = makeStructure({
    pages: Array.from({ length: elementsOfLarge / onPage }, (_, page) =>
      makePage(
        `p${page}`,
        Array.from({ length: onPage }, (_element, at) => {
          const id = `q${page}-${at}`;
          const choices = Array.from({ length: 5 }, (_choice, n) => ({ id: `c${n}`, text: `Choice ${n} of ${id}` }));
          return makeElement(id, 'choice', { text: `How satisfied were you with ${id} on your last visit?`, choices });
        }),
      ),
    ),
  });
  const translations = Object.fromEntries(
    otherLanguages.map((language) => {
      const texts = missingTranslations(made, language, builtinKinds);
      return [language, Object.fromEntries(texts.map(({ key, text }) => [key, `${text} (${language})`]))];
    }),
  );
  return { ...made, translations };
}

/** The 20 questions on four pages, with drafts. */
function paged(): SurveyStructure {
  const elements = allElements(benchmarkSurvey);
  const each = Math.ceil(elements.length / pagesOfFlow);
  const pages = Array.from({ length: pagesOfFlow }, (_, at) =>
    makePage(`p${at + 1}`, elements.slice(at * each, (at + 1) * each)),
  );
  const { settings } = benchmarkSurvey;
  return makeStructure({ settings: { ...settings, draftSaving: true }, pages });
}

export const surveys = { benchmark: () => benchmarkSurvey, large, paged };
export type SurveyName = keyof typeof surveys;
