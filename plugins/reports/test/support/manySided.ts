import { uuidv7 } from '@kaiku/sdk/server';
import { makeElement, makeStructure, openSurvey, type TestApp, type TestUser } from '@kaiku/sdk/testing';

const item = (id: string, text: string, numericValue: number | null = null) => ({ id, text, numericValue });
const dontKnow = { enabled: true, text: 'I cannot say' };
const agreement = ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'];
const steps = agreement.map((text, at) => item(`s${at + 1}`, text, at + 1));
const statements = [
  'My supervisor gives me feedback often enough for me to develop in my work',
  'Tools are up to date',
  'I know what is expected of me, also when plans change in the middle of a week 🙂',
].map((text, at) => item(`r${at + 1}`, text));

const choices = [
  item('train', 'By commuter train, metro or tram'),
  item('foot', 'On foot'),
  item('car', 'By car, alone'),
  item('bike', 'By bicycle 🚲'),
];
const meals = ['Soup of the day', 'Salad bar', 'Warm vegetarian meal', 'Pizza', 'Something sweet 🍰'].map((text, at) =>
  item(`m${at}`, text),
);
const aims = ['Shorter meetings', 'Better coffee', 'More remote work', 'A quiet room'].map((text, at) =>
  item(`o${at}`, text),
);
const places = Array.from({ length: 24 }, (_, at) =>
  item(`p${at}`, `Restaurant ${at + 1}, ${at % 2 ? 'Kamppi' : 'Vallila'}`),
);

/** One question of each kind that is answered, with words as long as people write them, in English and Finnish. */
const structure = (name: string) =>
  makeStructure({
    settings: { name },
    elements: [
      makeElement('nps', 'nps', { text: 'How likely are you to recommend our workplace to a friend?', dontKnow }),
      makeElement('way', 'choice', {
        text: 'How do you usually come to work, when you think of the last four weeks as a whole?',
        choices,
        other: { enabled: true, text: 'In another way' },
        dontKnow,
      }),
      makeElement('meals', 'checkbox', { text: 'What did you eat?', choices: meals }),
      makeElement('place', 'choice', { text: 'Where?', choices: places, presentation: 'dropdown' }),
      makeElement('pace', 'slider', { text: 'How many hours did you sleep?', min: 0, max: 12, step: 0.5, unit: 'h' }),
      makeElement('mood', 'smiley', {
        text: 'How do you feel when you go home?',
        icon: { set: 5, order: 'ascending', style: 'classic' },
        calculateCsat: true,
      }),
      makeElement('grid', 'matrix', {
        text: 'What do you think of these statements?',
        rows: statements,
        columns: steps,
      }),
      makeElement('often', 'dropdownMatrix', {
        text: 'How often do you use these?',
        rows: [item('gym', 'The gym'), item('sauna', 'The sauna')],
        columns: [item('never', 'Never'), item('weekly', 'Every week'), item('daily', 'Daily')],
      }),
      makeElement('order', 'ranking', { text: 'What should come first?', choices: aims }),
      makeElement('day', 'datePicker', { text: 'When did you begin here?' }),
      makeElement('why', 'openText', { text: 'What would you like to tell us?' }),
      makeElement('agreed', 'privacyStatement', {
        text: 'Privacy',
        content: 'Answers are kept for a year.',
        consent: { enabled: true, text: 'I agree' },
      }),
      makeElement('files', 'fileUpload', { text: 'Do you have a picture?' }),
    ],
    backgroundFields: [
      { id: 'team', name: 'Team' },
      { id: 'city', name: 'City' },
    ],
    translations: {
      fi: {
        'elements/nps/text': 'Kuinka todennäköisesti suosittelisit työpaikkaasi ystävällesi?',
        'elements/way/text': 'Miten yleensä tulet töihin, kun ajattelet viime neljää viikkoa kokonaisuutena?',
        'elements/way/choices/train/text': 'Lähiliikennejunalla, metrolla tai raitiovaunulla',
        'elements/way/choices/car/text': 'Henkilöautolla yksin matkustaen',
        'elements/meals/text': 'Mitä söit?',
        'elements/grid/text': 'Mitä mieltä olet seuraavista väittämistä?',
        'elements/grid/rows/r1/text':
          'Esihenkilöni antaa minulle palautetta riittävän usein, jotta voin kehittyä työssäni',
        ...Object.fromEntries(
          ['Täysin eri mieltä', 'Eri mieltä', 'Ei samaa eikä eri mieltä', 'Samaa mieltä', 'Täysin samaa mieltä'].map(
            (text, at) => [`elements/grid/columns/s${at + 1}/text`, text],
          ),
        ),
        'elements/why/text': 'Mitä haluaisit kertoa meille?',
      },
    },
  });

const words = [
  'Hyvä henki, mutta ruoka jäähtyy ennen kuin pääsemme pöytään.',
  'Thank you! 😀👍🏽 It was lovely, 👨‍👩‍👧 the whole family says so.',
  '=HYPERLINK("http://evil.example")',
  'Привет, Ελλάδα, “quoted” – and a & b < c',
  'First line\nsecond line\n\nthird after an empty one',
  `${'Pitkä kertomus siitä, miten päivä kului ja mitä siitä opimme. '.repeat(40)}Loppu tuli.`,
  'Epäjärjestelmällistyttämättömyydelläänsäkäänköhän'.repeat(4),
];
/** The last words of the longest text. */
export const lastWords = 'Loppu tuli.';

/** Opens the survey, and stores answers of half a year. */
export async function openManySided(app: TestApp, user: TestUser, name: string, count = 240): Promise<string> {
  const surveyId = await openSurvey(user, { structure: structure(name) });
  const pick = <One>(from: readonly One[], at: number): One => from[at % from.length]!;
  const rows = Array.from({ length: count }, (_, at) => ({
    id: uuidv7(),
    language: at % 3 ? 'en' : 'fi',
    at: new Date(Date.UTC(2026, 0, 5 + ((at * 7) % 180), 6 + (at % 12), at % 60)).toISOString(),
    background: {
      team: pick(['Blue', 'Red', 'Customer service and after-sales'], at),
      city: pick(['Oulu', 'Turku'], at * 3),
    },
    answers: {
      nps: at % 17 === 0 ? { dontKnow: true } : pick([10, 9, 9, 8, 7, 6, 3, 10, 0], at),
      way: at % 11 === 0 ? { choice: 'other', other: `By boat ${at}` } : { choice: pick(choices, at * at).id },
      meals: { choices: [pick(meals, at).id, ...(at % 2 ? [pick(meals, at + 2).id] : [])] },
      place: { choice: pick(places, at * 5).id },
      pace: 4 + (at % 11) / 2,
      mood: 1 + ((at * 3) % 5),
      grid: Object.fromEntries(statements.map(({ id }, row) => [id, pick(steps, at * (row + 1) + row).id])),
      often: { gym: pick(['never', 'weekly', 'daily'], at), sauna: pick(['weekly', 'daily'], at) },
      order: { ranking: [0, 1, 2, 3].map((place) => pick(aims, at + place).id) },
      day: new Date(Date.UTC(2019, at % 60, 1 + (at % 28))).toISOString().slice(0, 10),
      ...(at % 2 === 0 && { why: pick(words, at / 2) }),
      ...(at % 4 && { agreed: { accepted: true } }),
    },
  }));
  await app.db.owner.query(
    `INSERT INTO responses.responses
       (company_id, id, survey_id, survey_version, language, answers, background, submitted_at)
     SELECT $1, id, $2, 1, language, answers, background, at
     FROM jsonb_to_recordset($3::jsonb) AS g (id uuid, language text, answers jsonb, background jsonb, at timestamptz)`,
    [user.person.companyId, surveyId, JSON.stringify(rows)],
  );
  return surveyId;
}
