import type { LanguageCode, SurveyStructure } from '@kaiku/sdk/model';
import { choices, element, graded, page } from './elements.ts';
import { type Blueprint, recommendation, type Say, write } from './words.ts';

/** What a new survey can start from. */
export const starterNames = ['blank', 'customer', 'event', 'team'] as const;
export type StarterName = (typeof starterNames)[number];

/** The structure of a starter in a language; its name is set by whoever creates the survey. */
export function starterStructure(starter: StarterName, language: LanguageCode): SurveyStructure {
  return write(starterBlueprint(starter), '', language);
}

export function starterBlueprint(starter: StarterName): Blueprint {
  return starters[starter];
}

const agreement = (say: Say) => [
  say({ en: 'Strongly disagree', fi: 'Täysin eri mieltä', sv: 'Helt av annan åsikt' }),
  say({ en: 'Disagree', fi: 'Eri mieltä', sv: 'Av annan åsikt' }),
  say({ en: 'Neither', fi: 'Siltä väliltä', sv: 'Varken eller' }),
  say({ en: 'Agree', fi: 'Samaa mieltä', sv: 'Av samma åsikt' }),
  say({ en: 'Strongly agree', fi: 'Täysin samaa mieltä', sv: 'Helt av samma åsikt' }),
];
const five = ['grade-1', 'grade-2', 'grade-3', 'grade-4', 'grade-5'];

const customer: Blueprint = (say) => ({
  pages: [
    page('page-1', { title: say({ en: 'Your experience', fi: 'Kokemuksesi', sv: 'Din upplevelse' }) }, [
      element('nps', 'q-nps', 'NPS', {
        ...recommendation(say),
        mandatory: true,
      }),
      element('openText', 'q-reason', say({ en: 'Reason', fi: 'Perustelu', sv: 'Motivering' }), {
        text: say({
          en: 'What is the main reason for your score?',
          fi: 'Mikä on tärkein syy antamaasi arvosanaan?',
          sv: 'Vilken är den viktigaste orsaken till ditt betyg?',
        }),
        fieldSize: 'medium',
      }),
      element('smiley', 'q-service', say({ en: 'Service', fi: 'Palvelu', sv: 'Service' }), {
        text: say({
          en: 'How was our service?',
          fi: 'Millaista palvelumme oli?',
          sv: 'Hur var vår service?',
        }),
        icon: { set: 5, order: 'ascending', style: 'classic' },
        calculateCsat: true,
      }),
    ]),
  ],
});

const event: Blueprint = (say) => ({
  pages: [
    page('page-1', { title: say({ en: 'The event', fi: 'Tapahtuma', sv: 'Evenemanget' }) }, [
      element('smiley', 'q-overall', say({ en: 'Overall', fi: 'Kokonaisarvio', sv: 'Helhet' }), {
        text: say({
          en: 'How did you like the event?',
          fi: 'Mitä pidit tapahtumasta?',
          sv: 'Vad tyckte du om evenemanget?',
        }),
        icon: { set: 5, order: 'ascending', style: 'soft' },
        mandatory: true,
      }),
      element(
        'matrix',
        'q-parts',
        say({ en: 'Parts of the event', fi: 'Tapahtuman osat', sv: 'Delar av evenemanget' }),
        {
          text: say({
            en: 'How well did these succeed?',
            fi: 'Miten seuraavat onnistuivat?',
            sv: 'Hur lyckade var följande?',
          }),
          rows: choices(
            ['row-content', 'row-speakers', 'row-venue', 'row-catering'],
            [
              say({ en: 'Content', fi: 'Sisältö', sv: 'Innehåll' }),
              say({ en: 'Speakers', fi: 'Puhujat', sv: 'Talare' }),
              say({ en: 'Venue', fi: 'Paikka', sv: 'Plats' }),
              say({ en: 'Food and drink', fi: 'Tarjoilu', sv: 'Servering' }),
            ],
          ),
          columns: graded(five, [
            say({ en: 'Poorly', fi: 'Huonosti', sv: 'Dåligt' }),
            say({ en: 'Fairly', fi: 'Kohtalaisesti', sv: 'Någorlunda' }),
            say({ en: 'Well', fi: 'Hyvin', sv: 'Bra' }),
            say({ en: 'Very well', fi: 'Erittäin hyvin', sv: 'Mycket bra' }),
            say({ en: 'Excellently', fi: 'Erinomaisesti', sv: 'Utmärkt' }),
          ]),
        },
      ),
    ]),
    page('page-2', { title: say({ en: 'Next time', fi: 'Ensi kerralla', sv: 'Nästa gång' }) }, [
      element('choice', 'q-again', say({ en: 'Again', fi: 'Uudelleen', sv: 'Igen' }), {
        text: say({
          en: 'Would you come again?',
          fi: 'Tulisitko uudelleen?',
          sv: 'Skulle du komma igen?',
        }),
        choices: choices(
          ['again-yes', 'again-maybe', 'again-no'],
          [
            say({ en: 'Yes', fi: 'Kyllä', sv: 'Ja' }),
            say({ en: 'Maybe', fi: 'Ehkä', sv: 'Kanske' }),
            say({ en: 'No', fi: 'En', sv: 'Nej' }),
          ],
        ),
      }),
      element('openText', 'q-better', say({ en: 'Ideas', fi: 'Ideat', sv: 'Idéer' }), {
        text: say({
          en: 'What should we do better next time?',
          fi: 'Mitä meidän kannattaisi tehdä ensi kerralla paremmin?',
          sv: 'Vad borde vi göra bättre nästa gång?',
        }),
        fieldSize: 'large',
      }),
    ]),
  ],
});

const team: Blueprint = (say) => ({
  pages: [
    page('page-1', { title: say({ en: 'Your work', fi: 'Työsi', sv: 'Ditt arbete' }) }, [
      element('matrix', 'q-work', say({ en: 'Work', fi: 'Työ', sv: 'Arbete' }), {
        text: say({
          en: 'How do you see these statements?',
          fi: 'Mitä mieltä olet seuraavista väittämistä?',
          sv: 'Vad tycker du om följande påståenden?',
        }),
        rows: choices(
          ['row-goals', 'row-help', 'row-load', 'row-voice'],
          [
            say({
              en: 'I know what is expected of me',
              fi: 'Tiedän, mitä minulta odotetaan',
              sv: 'Jag vet vad som förväntas av mig',
            }),
            say({
              en: 'I get help when I need it',
              fi: 'Saan apua, kun tarvitsen sitä',
              sv: 'Jag får hjälp när jag behöver det',
            }),
            say({ en: 'My workload is reasonable', fi: 'Työmääräni on kohtuullinen', sv: 'Min arbetsmängd är rimlig' }),
            say({ en: 'My views are listened to', fi: 'Mielipiteitäni kuunnellaan', sv: 'Mina åsikter blir hörda' }),
          ],
        ),
        columns: graded(five, agreement(say)),
      }),
      element('slider', 'q-energy', say({ en: 'Energy', fi: 'Jaksaminen', sv: 'Ork' }), {
        text: say({
          en: 'How have you coped during the last weeks?',
          fi: 'Miten olet jaksanut viime viikkoina?',
          sv: 'Hur har du orkat under de senaste veckorna?',
        }),
        min: 0,
        max: 10,
        step: 1,
        minLabel: say({ en: 'Badly', fi: 'Huonosti', sv: 'Dåligt' }),
        maxLabel: say({ en: 'Very well', fi: 'Erittäin hyvin', sv: 'Mycket bra' }),
      }),
      element('openText', 'q-change', say({ en: 'Change', fi: 'Muutos', sv: 'Förändring' }), {
        text: say({
          en: 'What one thing would make your work better?',
          fi: 'Mikä yksi asia tekisi työstäsi parempaa?',
          sv: 'Vilken enda sak skulle göra ditt arbete bättre?',
        }),
        fieldSize: 'medium',
      }),
    ]),
  ],
});

const starters: Readonly<Record<StarterName, Blueprint>> = {
  blank: () => ({ pages: [page('page-1', { title: '' }, [])] }),
  customer,
  event,
  team,
};
