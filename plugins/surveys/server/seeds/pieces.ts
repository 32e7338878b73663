import { type LanguageCode, type PieceType, pieceOf, type SurveyStructure } from '@kaiku/sdk/model';
import { choices, element, graded, page } from './elements.ts';
import { type Blueprint, recommendation, type Say, type Words, write } from './words.ts';

export interface StarterPiece {
  /** Its name and the words that find it are the editor's: `pieces.<key>`. */
  key: string;
  type: PieceType;
  structure: SurveyStructure;
}

/** Pages and elements that authors expect to find ready, in a language. */
export const starterPieces = (language: LanguageCode): StarterPiece[] => [
  ...Object.entries(pages).map(([key, blueprint]) => piece(key, 'page', blueprint, language)),
  ...Object.entries(elements).map(([key, blueprint]) => piece(key, 'element', blueprint, language)),
];

function piece(key: string, type: PieceType, blueprint: Blueprint, language: LanguageCode): StarterPiece {
  const structure = write(blueprint, '', language);
  const all = structure.pages.flatMap((one) => (type === 'page' ? [one.id] : one.elements.map(({ id }) => id)));
  return { key, type, structure: pieceOf(structure, type, new Set(all)) };
}

const five = ['grade-1', 'grade-2', 'grade-3', 'grade-4', 'grade-5'];
/** Choices with ids of their own: `gender-1`, `gender-2`… */
const listed = (say: Say, id: string, words: readonly Words[]) =>
  choices(
    words.map((_, index) => `${id}-${index + 1}`),
    words.map(say),
  );
const scale = (say: Say, words: readonly Words[]) => graded(five, words.map(say));

const age = (say: Say) =>
  element('choice', 'q-age', say({ en: 'Age', fi: 'Ikä', sv: 'Ålder' }), {
    text: say({ en: 'How old are you?', fi: 'Minkä ikäinen olet?', sv: 'Hur gammal är du?' }),
    choices: listed(say, 'age', [
      { en: 'Under 18', fi: 'Alle 18', sv: 'Under 18' },
      { en: '18–24', fi: '18–24', sv: '18–24' },
      { en: '25–34', fi: '25–34', sv: '25–34' },
      { en: '35–44', fi: '35–44', sv: '35–44' },
      { en: '45–54', fi: '45–54', sv: '45–54' },
      { en: '55–64', fi: '55–64', sv: '55–64' },
      { en: '65 or over', fi: '65 tai yli', sv: '65 eller äldre' },
      { en: 'I would rather not say', fi: 'En halua kertoa', sv: 'Vill inte uppge' },
    ]),
  });

const gender = (say: Say) =>
  element('choice', 'q-gender', say({ en: 'Gender', fi: 'Sukupuoli', sv: 'Kön' }), {
    text: say({ en: 'What is your gender?', fi: 'Mikä on sukupuolesi?', sv: 'Vilket är ditt kön?' }),
    choices: listed(say, 'gender', [
      { en: 'Woman', fi: 'Nainen', sv: 'Kvinna' },
      { en: 'Man', fi: 'Mies', sv: 'Man' },
      { en: 'Other', fi: 'Muu', sv: 'Annat' },
      { en: 'I would rather not say', fi: 'En halua kertoa', sv: 'Vill inte uppge' },
    ]),
  });

const education = (say: Say) =>
  element('choice', 'q-education', say({ en: 'Education', fi: 'Koulutus', sv: 'Utbildning' }), {
    text: say({
      en: 'What is the highest level of education that you have completed?',
      fi: 'Mikä on korkein suorittamasi koulutus?',
      sv: 'Vilken är din högsta slutförda utbildning?',
    }),
    choices: listed(say, 'education', [
      { en: 'Basic education', fi: 'Peruskoulu', sv: 'Grundskola' },
      { en: 'Vocational education', fi: 'Ammatillinen koulutus', sv: 'Yrkesutbildning' },
      { en: 'Upper secondary school', fi: 'Lukio', sv: 'Gymnasium' },
      { en: 'Bachelor’s degree', fi: 'Alempi korkeakoulututkinto', sv: 'Lägre högskoleexamen' },
      { en: 'Master’s degree or higher', fi: 'Ylempi korkeakoulututkinto', sv: 'Högre högskoleexamen' },
    ]),
  });

const openLine = (say: Say, id: string, name: Words, mandatory = false) =>
  element('openText', id, say(name), { text: say(name), fieldSize: 'small', ...(mandatory && { mandatory }) });

const names = { en: 'Name', fi: 'Nimi', sv: 'Namn' };
const email = { en: 'E-mail address', fi: 'Sähköpostiosoite', sv: 'E-postadress' };
const phone = { en: 'Phone number', fi: 'Puhelinnumero', sv: 'Telefonnummer' };

const consent = (say: Say) =>
  element('checkbox', 'q-consent', say({ en: 'Consent', fi: 'Suostumus', sv: 'Samtycke' }), {
    text: say({
      en: 'May we use your contact data to reply to you?',
      fi: 'Saammeko käyttää yhteystietojasi vastataksemme sinulle?',
      sv: 'Får vi använda dina kontaktuppgifter för att svara dig?',
    }),
    choices: listed(say, 'consent', [{ en: 'Yes, I agree', fi: 'Kyllä, suostun', sv: 'Ja, jag samtycker' }]),
    mandatory: true,
  });

const csat = (say: Say) =>
  element('smiley', 'q-csat', 'CSAT', {
    text: say({
      en: 'How satisfied are you with us overall?',
      fi: 'Kuinka tyytyväinen olet meihin kokonaisuutena?',
      sv: 'Hur nöjd är du med oss som helhet?',
    }),
    icon: { set: 5, order: 'ascending', style: 'classic' },
    calculateCsat: true,
  });

const stars = (say: Say) =>
  element('smiley', 'q-stars', say({ en: 'Stars', fi: 'Tähdet', sv: 'Stjärnor' }), {
    text: '',
    icon: { set: 5, order: 'ascending', style: 'stars' },
  });

const ces = (say: Say) =>
  element('choice', 'q-ces', 'CES', {
    text: say({
      en: 'It was easy to get my matter handled.',
      fi: 'Asiani hoitaminen oli helppoa.',
      sv: 'Det var lätt att få mitt ärende skött.',
    }),
    choices: scale(say, [
      { en: 'Strongly disagree', fi: 'Täysin eri mieltä', sv: 'Helt av annan åsikt' },
      { en: 'Disagree', fi: 'Eri mieltä', sv: 'Av annan åsikt' },
      { en: 'Neither', fi: 'Siltä väliltä', sv: 'Varken eller' },
      { en: 'Agree', fi: 'Samaa mieltä', sv: 'Av samma åsikt' },
      { en: 'Strongly agree', fi: 'Täysin samaa mieltä', sv: 'Helt av samma åsikt' },
    ]),
  });

const nps = (say: Say) =>
  element('nps', 'q-nps', 'NPS', {
    ...recommendation(say),
  });

const reason = (say: Say) =>
  element('openText', 'q-reason', say({ en: 'Reason', fi: 'Perustelu', sv: 'Motivering' }), {
    text: say({
      en: 'What is the main reason for your score?',
      fi: 'Mikä on tärkein syy antamaasi arvosanaan?',
      sv: 'Vilken är den viktigaste orsaken till ditt betyg?',
    }),
    fieldSize: 'medium',
  });

const comments = (say: Say) =>
  element('openText', 'q-comments', say({ en: 'Comments', fi: 'Kommentit', sv: 'Kommentarer' }), {
    text: say({
      en: 'Is there anything else that you would like to tell us?',
      fi: 'Haluaisitko kertoa meille vielä jotain muuta?',
      sv: 'Är det något mer du vill berätta för oss?',
    }),
    fieldSize: 'large',
  });

const yesNo = (say: Say) =>
  element('choice', 'q-yes-no', say({ en: 'Yes or no', fi: 'Kyllä vai ei', sv: 'Ja eller nej' }), {
    text: '',
    choices: listed(say, 'yes', [
      { en: 'Yes', fi: 'Kyllä', sv: 'Ja' },
      { en: 'No', fi: 'Ei', sv: 'Nej' },
    ]),
  });

const statements = (say: Say) =>
  element('matrix', 'q-statements', say({ en: 'Statements', fi: 'Väittämät', sv: 'Påståenden' }), {
    text: say({
      en: 'How well do these describe our service?',
      fi: 'Kuinka hyvin nämä kuvaavat palveluamme?',
      sv: 'Hur väl beskriver dessa vår service?',
    }),
    rows: listed(say, 'row', [
      { en: 'It was friendly', fi: 'Se oli ystävällistä', sv: 'Den var vänlig' },
      { en: 'It was quick', fi: 'Se oli nopeaa', sv: 'Den var snabb' },
      { en: 'It solved my matter', fi: 'Se ratkaisi asiani', sv: 'Den löste mitt ärende' },
    ]),
    columns: scale(say, [
      { en: 'Very badly', fi: 'Erittäin huonosti', sv: 'Mycket dåligt' },
      { en: 'Badly', fi: 'Huonosti', sv: 'Dåligt' },
      { en: 'Neither', fi: 'Siltä väliltä', sv: 'Varken eller' },
      { en: 'Well', fi: 'Hyvin', sv: 'Bra' },
      { en: 'Very well', fi: 'Erittäin hyvin', sv: 'Mycket bra' },
    ]),
  });

const pages: Readonly<Record<string, Blueprint>> = {
  demographics: (say) => ({
    pages: [
      page('page-1', { title: say({ en: 'About you', fi: 'Taustatiedot', sv: 'Om dig' }) }, [
        age(say),
        gender(say),
        education(say),
      ]),
    ],
  }),
  contact: (say) => ({
    pages: [
      page('page-1', { title: say({ en: 'Contact data', fi: 'Yhteystiedot', sv: 'Kontaktuppgifter' }) }, [
        openLine(say, 'q-name', names),
        openLine(say, 'q-email', email),
        openLine(say, 'q-phone', phone),
        consent(say),
      ]),
    ],
  }),
  experience: (say) => ({
    pages: [
      page('page-1', { title: say({ en: 'Your experience', fi: 'Kokemuksesi', sv: 'Din upplevelse' }) }, [
        nps(say),
        reason(say),
        csat(say),
      ]),
    ],
  }),
  feedback: (say) => ({
    pages: [
      page('page-1', { title: say({ en: 'Your feedback', fi: 'Palautteesi', sv: 'Din respons' }) }, [
        statements(say),
        comments(say),
      ]),
    ],
  }),
};

const one = (make: (say: Say) => ReturnType<typeof element>): Blueprint => {
  return (say) => ({ pages: [page('page-1', { title: '' }, [make(say)])] });
};

const elements: Readonly<Record<string, Blueprint>> = {
  csat: one(csat),
  stars: one(stars),
  ces: one(ces),
  recommend: one(nps),
  reason: one(reason),
  age: one(age),
  gender: one(gender),
  education: one(education),
  yesNo: one(yesNo),
  statements: one(statements),
  name: one((say) => openLine(say, 'q-name', names)),
  email: one((say) => openLine(say, 'q-email', email)),
  phone: one((say) => openLine(say, 'q-phone', phone)),
  consent: one(consent),
  comments: one(comments),
};
