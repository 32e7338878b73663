import type { LetterLook } from '../../contract/index.ts';

interface Told {
  language: string;
  accent: string | null;
  logo: string | null;
}

/** How the company's e-mails look, of what the server tells. @param company what its logo says to who does not see it */
export const letterLook = ({ language, accent, logo }: Told, company: string | undefined): LetterLook => ({
  language: language as LetterLook['language'],
  accent,
  logo: logo === null ? null : { address: logo, name: company ?? '' },
});
