import type { Page, Rule } from '@kaiku/sdk/model';
import { demoSurvey } from '../../contract/index.ts';
import { choices, element, graded, page } from './elements.ts';
import type { Blueprint, Say } from './words.ts';

const { elements: q, choices: c, rows, columns, fields } = demoSurvey;

/** The customer survey of Aalto Coffee, the demo company. */
export const customerSurvey: Blueprint = (say) => ({
  settings: {
    progress: 'bar',
    thankYouTitle: say({ en: 'Thank you for your visit!', fi: 'Kiitos käynnistäsi!', sv: 'Tack för ditt besök!' }),
    thankYouText: say({
      en: 'Every answer is read by the people of your café.',
      fi: 'Jokaisen vastauksen lukee kahvilasi henkilökunta.',
      sv: 'Varje svar läses av personalen på ditt kafé.',
    }),
  },
  backgroundFields: [
    { id: fields.city, name: say({ en: 'City', fi: 'Kaupunki', sv: 'Stad' }) },
    { id: fields.cafe, name: say({ en: 'Café', fi: 'Kahvila', sv: 'Kafé' }) },
  ],
  pages: [visitPage(say), experiencePage(say), recommendPage(say), detractorPage(say), lastPage(say)],
});

const visitPage = (say: Say): Page =>
  page('page-visit', { title: say({ en: 'Your visit', fi: 'Käyntisi', sv: 'Ditt besök' }) }, [
    element('text', 'q-welcome', say({ en: 'Welcome', fi: 'Tervetuloa', sv: 'Välkommen' }), {
      text: say({ en: 'How was your coffee break?', fi: 'Millainen kahvihetkesi oli?', sv: 'Hur var din kaffestund?' }),
      content: say({
        en: 'It takes two minutes. Your answers help us brew better.',
        fi: 'Vastaaminen vie kaksi minuuttia. Vastauksesi auttavat meitä paahtamaan paremmin.',
        sv: 'Det tar två minuter. Dina svar hjälper oss att brygga bättre.',
      }),
    }),
    element('choice', q.visitReason, say({ en: 'Reason for the visit', fi: 'Käynnin syy', sv: 'Orsak till besöket' }), {
      text: say({ en: 'What brought you to us?', fi: 'Mikä toi sinut meille?', sv: 'Vad förde dig till oss?' }),
      choices: choices(c.visitReason, [
        say({ en: 'A coffee to go', fi: 'Kahvi mukaan', sv: 'En kaffe att ta med' }),
        say({ en: 'Meeting friends', fi: 'Ystävien tapaaminen', sv: 'Att träffa vänner' }),
        say({ en: 'Working or studying', fi: 'Työ tai opiskelu', sv: 'Arbete eller studier' }),
        say({ en: 'Breakfast or lunch', fi: 'Aamiainen tai lounas', sv: 'Frukost eller lunch' }),
      ]),
      other: { enabled: true, text: say({ en: 'Something else', fi: 'Jokin muu', sv: 'Något annat' }) },
      mandatory: true,
    }),
    element('checkbox', q.ordered, say({ en: 'Order', fi: 'Tilaus', sv: 'Beställning' }), {
      text: say({ en: 'What did you have?', fi: 'Mitä tilasit?', sv: 'Vad beställde du?' }),
      description: say({ en: 'Choose up to three.', fi: 'Valitse enintään kolme.', sv: 'Välj högst tre.' }),
      choices: choices(c.ordered, [
        say({ en: 'Filter coffee', fi: 'Suodatinkahvi', sv: 'Bryggkaffe' }),
        say({ en: 'Espresso', fi: 'Espresso', sv: 'Espresso' }),
        say({ en: 'Latte or cappuccino', fi: 'Latte tai cappuccino', sv: 'Latte eller cappuccino' }),
        say({ en: 'Tea', fi: 'Tee', sv: 'Te' }),
        say({ en: 'A pastry', fi: 'Leivonnainen', sv: 'Ett bakverk' }),
        say({ en: 'Lunch', fi: 'Lounas', sv: 'Lunch' }),
      ]),
      minSelections: 1,
      maxSelections: 3,
    }),
  ]);

const experiencePage = (say: Say): Page =>
  page('page-experience', { title: say({ en: 'Your experience', fi: 'Kokemuksesi', sv: 'Din upplevelse' }) }, [
    element('choice', q.satisfaction, say({ en: 'Satisfaction', fi: 'Tyytyväisyys', sv: 'Nöjdhet' }), {
      text: say({
        en: 'How satisfied were you with your visit?',
        fi: 'Kuinka tyytyväinen olit käyntiisi?',
        sv: 'Hur nöjd var du med ditt besök?',
      }),
      choices: graded(c.satisfaction, [
        say({ en: 'Very dissatisfied', fi: 'Erittäin tyytymätön', sv: 'Mycket missnöjd' }),
        say({ en: 'Dissatisfied', fi: 'Tyytymätön', sv: 'Missnöjd' }),
        say({ en: 'Neither', fi: 'En kumpaakaan', sv: 'Varken eller' }),
        say({ en: 'Satisfied', fi: 'Tyytyväinen', sv: 'Nöjd' }),
        say({ en: 'Very satisfied', fi: 'Erittäin tyytyväinen', sv: 'Mycket nöjd' }),
      ]),
      calculateCsat: true,
      mandatory: true,
    }),
    element('smiley', q.atmosphere, say({ en: 'Atmosphere', fi: 'Tunnelma', sv: 'Stämning' }), {
      text: say({ en: 'How was the atmosphere?', fi: 'Millainen tunnelma oli?', sv: 'Hur var stämningen?' }),
      icon: { set: 5, order: 'ascending', style: 'soft' },
      minLabel: say({ en: 'Unpleasant', fi: 'Epämiellyttävä', sv: 'Otrevlig' }),
      maxLabel: say({ en: 'Lovely', fi: 'Ihana', sv: 'Härlig' }),
    }),
    element('matrix', q.service, say({ en: 'Service', fi: 'Palvelu', sv: 'Service' }), {
      text: say({ en: 'How did these succeed?', fi: 'Miten nämä onnistuivat?', sv: 'Hur lyckades dessa?' }),
      rows: choices(rows.service, [
        say({ en: 'Friendliness', fi: 'Ystävällisyys', sv: 'Vänlighet' }),
        say({ en: 'Speed', fi: 'Nopeus', sv: 'Snabbhet' }),
        say({ en: 'Taste of the coffee', fi: 'Kahvin maku', sv: 'Kaffets smak' }),
        say({ en: 'Cleanliness', fi: 'Siisteys', sv: 'Renlighet' }),
        say({ en: 'Prices', fi: 'Hinnat', sv: 'Priser' }),
      ]),
      columns: graded(columns.service, [
        say({ en: 'Poor', fi: 'Huonosti', sv: 'Dåligt' }),
        say({ en: 'Fair', fi: 'Välttävästi', sv: 'Någorlunda' }),
        say({ en: 'Good', fi: 'Hyvin', sv: 'Bra' }),
        say({ en: 'Very good', fi: 'Erittäin hyvin', sv: 'Mycket bra' }),
        say({ en: 'Excellent', fi: 'Erinomaisesti', sv: 'Utmärkt' }),
      ]),
      dontKnow: { enabled: true, text: say({ en: 'I cannot say', fi: 'En osaa sanoa', sv: 'Kan inte säga' }) },
    }),
    element('slider', q.waiting, say({ en: 'Waiting time', fi: 'Odotusaika', sv: 'Väntetid' }), {
      text: say({
        en: 'How many minutes did you wait for your order?',
        fi: 'Kuinka monta minuuttia odotit tilaustasi?',
        sv: 'Hur många minuter väntade du på din beställning?',
      }),
      min: 0,
      max: 30,
      step: 1,
      unit: 'min',
    }),
  ]);

const recommendPage = (say: Say): Page =>
  page('page-recommend', { title: say({ en: 'Recommending us', fi: 'Suosittelu', sv: 'Rekommendation' }) }, [
    element('nps', q.recommend, 'NPS', {
      text: say({
        en: 'How likely are you to recommend Aalto Coffee to a friend?',
        fi: 'Kuinka todennäköisesti suosittelisit Aalto Coffeeta ystävälle?',
        sv: 'Hur sannolikt är det att du rekommenderar Aalto Coffee till en vän?',
      }),
      minLabel: say({ en: 'Not at all likely', fi: 'En lainkaan', sv: 'Inte alls sannolikt' }),
      maxLabel: say({ en: 'Very likely', fi: 'Erittäin todennäköisesti', sv: 'Mycket sannolikt' }),
      mandatory: true,
    }),
  ]);

/** Shown to whoever gives six or less: a detractor of the NPS. */
const detractorRule: Rule = {
  id: 'rule-detractor',
  subRules: [
    { id: 'rule-detractor-score', source: { type: 'answer', elementId: q.recommend }, operator: 'less', value: 7 },
  ],
};

const detractorPage = (say: Say): Page =>
  page(
    'page-detractor',
    { title: say({ en: 'We want to do better', fi: 'Haluamme parantaa', sv: 'Vi vill bli bättre' }) },
    [
      element('openText', q.detractorReason, say({ en: 'Disappointment', fi: 'Pettymys', sv: 'Besvikelse' }), {
        text: say({ en: 'What let you down?', fi: 'Mikä jäi harmittamaan?', sv: 'Vad blev du besviken på?' }),
        fieldSize: 'medium',
      }),
    ],
    { showRules: [detractorRule] },
  );

const lastPage = (say: Say): Page =>
  page('page-feedback', { title: say({ en: 'In your own words', fi: 'Omin sanoin', sv: 'Med egna ord' }) }, [
    element('openText', q.feedback, say({ en: 'Feedback', fi: 'Palaute', sv: 'Respons' }), {
      text: say({
        en: 'Is there anything else you would like to tell us?',
        fi: 'Haluatko kertoa meille jotain muuta?',
        sv: 'Vill du berätta något annat för oss?',
      }),
      placeholder: say({
        en: 'Praise, complaints, ideas…',
        fi: 'Kehuja, moitteita, ideoita…',
        sv: 'Beröm, klagomål, idéer…',
      }),
      fieldSize: 'large',
    }),
  ]);
