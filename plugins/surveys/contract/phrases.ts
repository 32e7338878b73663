import { isLanguage, type Language } from '@kaiku/sdk/common';
import type { LanguageCode } from '@kaiku/sdk/model';

/** A text in the languages of the interface. */
export type Words = Readonly<Record<Language, string>>;

/** What the product itself writes into a new survey. */
export const surveyPhrases = {
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

/** What elements begin with and what nearly every survey says. */
const common: readonly Words[] = [
  { en: "I don't know", fi: 'En tiedä', sv: 'Jag vet inte' },
  { en: 'Other', fi: 'Muu', sv: 'Annat' },
  { en: 'Yes', fi: 'Kyllä', sv: 'Ja' },
  { en: 'No', fi: 'Ei', sv: 'Nej' },
  { en: 'Maybe', fi: 'Ehkä', sv: 'Kanske' },
  { en: 'Save and continue later', fi: 'Tallenna ja jatka myöhemmin', sv: 'Spara och fortsätt senare' },
];

/** What a text that the product wrote is called in another of its languages; undefined for an author's own words. */
export function phraseIn(text: string, from: LanguageCode, to: LanguageCode): string | undefined {
  if (!isLanguage(from) || !isLanguage(to)) return undefined;
  const wanted = text.trim().toLowerCase();
  const found = [...Object.values(surveyPhrases), ...common].find((words) => words[from].toLowerCase() === wanted);
  return found?.[to];
}
