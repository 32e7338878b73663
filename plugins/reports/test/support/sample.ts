import { readFileSync } from 'node:fs';
import type { Question } from '@kaiku/plugin-results/contract';
import type { Language } from '@kaiku/sdk/common';
import { blockByGroups } from '../../server/document/byGroups.ts';
import { drawQuestion } from '../../server/document/drawings.ts';
import type { Block, Report } from '../../server/document/report.ts';
import { createWords, type Translate } from '../../server/document/words.ts';

/** The texts of this plugin and, as `results:key`, of results, as the host gives them to a job. */
export function translate(language: Language): Translate {
  const read = (plugin: string) =>
    JSON.parse(readFileSync(new URL(`../../../${plugin}/locales/${language}.json`, import.meta.url), 'utf8'));
  const texts: Record<string, unknown> = { reports: read('reports'), results: read('results') };
  return (key, params = {}) => {
    const [namespace, name] = key.includes(':') ? (key.split(':') as [string, string]) : ['reports', key];
    const at = (of: string) =>
      of
        .split('.')
        .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts[namespace]);
    const found = at(name) ?? at(`${name}_${params.count === 1 ? 'one' : 'other'}`);
    if (typeof found !== 'string') throw new Error(`No text ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_all, param: string) => String(params[param] ?? ''));
  };
}

const option = (id: string, label: string) => ({ id, label });
const asked = { chart: true, hidden: false };

/** One question of each summary that there is, with long Finnish words. */
export const questions: readonly Question[] = [
  {
    ...asked,
    element_id: 'nps',
    kind: 'nps',
    name: 'nps',
    title: 'Kuinka todennäköisesti suosittelisit työpaikkaasi ystävällesi tai työtoverillesi?',
    scale: { min: 0, max: 10, step: 1 },
    summary: {
      type: 'numbers',
      n: 100,
      dontKnow: 3,
      counts: { 2: 5, 5: 15, 7: 20, 8: 10, 9: 30, 10: 20 },
      mean: 7.6,
      min: 2,
      max: 10,
      nps: { n: 100, nps: 30, detractors: 20, passives: 30, promoters: 50 },
    },
  },
  {
    ...asked,
    element_id: 'way',
    kind: 'choice',
    name: 'way',
    title: 'Millä kulkuvälineellä saavuit työpaikallesi?',
    choices: [
      option('bus', 'Lähiliikennejunalla, metrolla tai raitiovaunulla'),
      option('foot', 'Kävellen'),
      option('car', 'Epäjärjestelmällistyttämättömyydelläänsäkäänköhän'),
    ],
    summary: { type: 'choices', n: 90, dontKnow: 0, counts: { bus: 45, foot: 30, car: 15 }, mean: null },
  },
  {
    ...asked,
    element_id: 'mood',
    kind: 'smiley',
    name: 'mood',
    title: 'Millä mielellä lähdet kotiin?',
    faces: true,
    scale: { min: 1, max: 5, step: 1, minLabel: 'Surullisena', maxLabel: 'Iloisena' },
    summary: { type: 'numbers', n: 40, dontKnow: 0, counts: { 1: 4, 3: 10, 4: 16, 5: 10 }, mean: 3.7, min: 1, max: 5 },
  },
  {
    ...asked,
    element_id: 'work',
    kind: 'matrix',
    name: 'work',
    title: 'Mitä mieltä olet seuraavista väittämistä?',
    rows: [
      option('lead', 'Esihenkilöni antaa minulle palautetta riittävän usein'),
      option('tools', 'Työvälineet ovat ajanmukaisia'),
    ],
    columns: ['Täysin eri mieltä', 'Eri mieltä', 'Ei samaa eikä eri mieltä', 'Samaa mieltä', 'Täysin samaa mieltä'].map(
      (label, at) => option(String(at + 1), label),
    ),
    summary: {
      type: 'matrix',
      n: 80,
      dontKnow: 0,
      rows: {
        lead: { n: 80, counts: { 1: 8, 2: 12, 3: 20, 4: 30, 5: 10 }, mean: 3.3 },
        tools: { n: 60, counts: { 2: 6, 4: 24, 5: 30 }, mean: 4.3 },
      },
    },
  },
  {
    ...asked,
    element_id: 'day',
    kind: 'datePicker',
    name: 'day',
    title: 'Milloin aloitit?',
    days: true,
    summary: {
      type: 'days',
      n: 12,
      dontKnow: 0,
      counts: { '2026-01-05': 4, '2026-02-02': 6, '2026-04-01': 2 },
      first: '2026-01-05',
      last: '2026-04-01',
    },
  },
];

/** A report as `buildReport` makes it. */
export function sampleReport(language: Language = 'fi', more: Partial<Report> = {}): Report {
  const words = createWords(language, 'Europe/Helsinki', translate(language));
  const blocks: Block[] = questions.flatMap((question) => {
    const drawn = drawQuestion(question, undefined, words)!;
    const { kind, summary, title } = question;
    const block: Block = {
      key: question.element_id,
      title,
      facts: `n = ${summary.n}`,
      ...drawn,
      texts: [],
      note: null,
      question: { kind, summary },
    };
    const groups = ['Helsinki', 'Tukholma'].map((label, at) => ({
      group: { values: [label], n: 50 - at * 10 },
      label,
      questions: new Map([[question.element_id, question]]),
    }));
    const compared = blockByGroups(question, groups, { hideUnder: null, title, by: 'Toimipaikka' }, words);
    return compared ? [block, compared] : [block];
  });
  return {
    title: 'Työhyvinvointikysely: toimihenkilöiden ja asiantuntijoiden vuosittainen seuranta',
    view: 'Pääkaupunkiseutu',
    language,
    words,
    company: 'Ääkköset Oy',
    logo: null,
    accent: '#7a1f5c',
    facts: [
      { label: words.t('fact.responses'), text: '100 / 120' },
      { label: words.t('fact.anonymity'), text: words.t('results:hidden.blocks', { under: 5 }) },
      { label: words.t('fact.sampling'), text: words.t('fact.samplingText', { value: '9,8' }) },
    ],
    footer: '100 / 120 vastausta · Toimipaikka: Helsinki',
    madeAt: new Date('2026-11-24T12:00:00Z'),
    n: 100,
    total: 120,
    empty: null,
    blocks: [
      ...blocks,
      {
        key: 'why',
        title: 'Mitä haluaisit sanoa?',
        facts: 'n = 60',
        drawing: null,
        table: null,
        tableShown: false,
        texts: Array.from(
          { length: 60 },
          (_, at) => `Vastaus ${at + 1}: ${'Hyvä henki, mutta ruoka jäähtyy. '.repeat(1 + (at % 7))}`,
        ).concat('=HYPERLINK("http://evil.example")', 'Привет, Ελλάδα, שלום 😀'),
        note: null,
        question: { kind: 'openText', summary: { type: 'texts', n: 62, dontKnow: 0 } },
      },
    ],
    codeBook: [
      { elementId: 'way', title: 'Millä kulkuvälineellä saavuit?', kind: 'Valinnat', code: 'bus', label: 'Junalla' },
    ],
    ...more,
  };
}
