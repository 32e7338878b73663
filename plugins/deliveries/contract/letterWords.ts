import type { Language } from '@kaiku/sdk/common';

/** What stands in an e-mail besides what its author wrote, in the language of its survey. */
export interface LetterWords {
  /** On the button that leads to the survey. */
  answer: string;
  /** On the link that stops what is sent. */
  stop: string;
  /** Before the subject of a mail that its author tries out. */
  trial: string;
}
export const letterWords: Readonly<Record<Language, LetterWords>> = {
  en: { answer: 'Answer the survey', stop: 'Do not send me surveys', trial: 'Test' },
  fi: { answer: 'Vastaa kyselyyn', stop: 'En halua kyselyitä', trial: 'Testi' },
  sv: { answer: 'Svara på enkäten', stop: 'Skicka mig inga enkäter', trial: 'Test' },
};
