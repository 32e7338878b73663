import type { Language } from '@kaiku/sdk/common';

/** What is said in a conversation besides what authors wrote. All of it is in the standard character set of SMS. */
export interface TalkWords {
  start: string;
  /** How to end it: always said at the beginning. */
  stop: string;
  thanks: string;
  invalid: string;
  /** Of a choice that nobody can choose any more. */
  taken(choice: string): string;
  closed: string;
  /** What replies may be. */
  choose(most: number): string;
  chooseSeveral(example: string, least: number | undefined, most: number | undefined): string;
  /** Beside the number of the choice that is answered with words. */
  ownWords: string;
  scale(min: number, max: number, step: number): string;
  ends(min: number, minLabel: string | undefined, max: number, maxLabel: string | undefined): string;
  faces: { worst: string; best: string };
  words(most: number | null): string;
  email: string;
  phone: string;
  url: string;
  number(min: number | undefined, max: number | undefined, decimals: number | undefined): string;
  day(example: string, past: boolean, future: boolean): string;
  order(places: number, example: string): string;
  accept: string;
  skip: string;
}

const range = (from: number | undefined, to: number | undefined): string =>
  from !== undefined && to !== undefined ? ` ${from}-${to}` : from !== undefined ? ` >= ${from}` : ` <= ${to}`;
const limits = (from: number | undefined, to: number | undefined): string =>
  from === undefined && to === undefined ? '' : range(from, to);
/** `0 = never, 10 = always`; nothing where neither has a name. */
const ends: TalkWords['ends'] = (min, minLabel, max, maxLabel) =>
  [
    [min, minLabel],
    [max, maxLabel],
  ]
    .flatMap(([number, label]) => (label ? [`${number} = ${label}`] : []))
    .join(', ');

export const talkWords: Readonly<Record<Language, TalkWords>> = {
  en: {
    start: 'Hello! We have a few questions for you. Answer each by replying to its message.',
    stop: 'Reply STOP to end.',
    thanks: 'Thank you for your answers!',
    invalid: 'Sorry, we did not understand that.',
    taken: (choice) => `Sorry, "${choice}" is full by now.`,
    closed: 'The survey has ended. Thank you for your interest!',
    choose: (most) => `Reply with a number 1-${most}.`,
    chooseSeveral: (example, least, most) =>
      `Reply with one or more of the numbers, such as ${example}${least || most ? ` (how many:${limits(least, most)})` : ''}.`,
    ownWords: 'the number and your own words',
    scale: (min, max, step) => `Reply with a number ${min}-${max}${step === 1 ? '' : `, in steps of ${step}`}.`,
    ends,
    faces: { worst: 'worst', best: 'best' },
    words: (most) => `Reply in your own words${most === null ? '' : `, ${most} characters at most`}.`,
    email: 'Reply with an e-mail address.',
    phone: 'Reply with a phone number.',
    url: 'Reply with a web address.',
    number: (min, max, decimals) =>
      `Reply with a number${limits(min, max)}${decimals === undefined ? '' : decimals === 0 ? ', without decimals' : `, with ${decimals} decimals at most`}.`,
    day: (example, past, future) =>
      `Reply with a date, such as ${example}${past ? '' : ', not in the past'}${future ? '' : ', not in the future'}.`,
    order: (places, example) => `Reply with ${places} numbers, the best first, such as ${example}.`,
    accept: 'Reply 1 to accept.',
    skip: 'Reply - to skip.',
  },
  fi: {
    start: 'Hei! Meillä on sinulle muutama kysymys. Vastaa kuhunkin vastaamalla sen viestiin.',
    stop: 'Lopeta vastaamalla STOP.',
    thanks: 'Kiitos vastauksistasi!',
    invalid: 'Emme valitettavasti ymmärtäneet vastausta.',
    taken: (choice) => `"${choice}" on valitettavasti jo täynnä.`,
    closed: 'Kysely on päättynyt. Kiitos mielenkiinnostasi!',
    choose: (most) => `Vastaa numerolla 1-${most}.`,
    chooseSeveral: (example, least, most) =>
      `Vastaa yhdellä tai useammalla numerolla, esimerkiksi ${example}${least || most ? ` (määrä:${limits(least, most)})` : ''}.`,
    ownWords: 'numero ja omat sanasi',
    scale: (min, max, step) => `Vastaa numerolla ${min}-${max}${step === 1 ? '' : ` (askel ${step})`}.`,
    ends,
    faces: { worst: 'huonoin', best: 'paras' },
    words: (most) => `Vastaa omin sanoin${most === null ? '' : `, enintään ${most} merkkiä`}.`,
    email: 'Vastaa sähköpostiosoitteella.',
    phone: 'Vastaa puhelinnumerolla.',
    url: 'Vastaa verkko-osoitteella.',
    number: (min, max, decimals) =>
      `Vastaa luvulla${limits(min, max)}${decimals === undefined ? '' : decimals === 0 ? ', ei desimaaleja' : `, enintään ${decimals} desimaalia`}.`,
    day: (example, past, future) =>
      `Vastaa päivämäärällä, esimerkiksi ${example}${past ? '' : ', ei menneellä'}${future ? '' : ', ei tulevalla'}.`,
    order: (places, example) => `Vastaa ${places} numerolla, paras ensin, esimerkiksi ${example}.`,
    accept: 'Hyväksy vastaamalla 1.',
    skip: 'Ohita vastaamalla -.',
  },
  sv: {
    start: 'Hej! Vi har några frågor till dig. Svara på var och en genom att svara på dess meddelande.',
    stop: 'Svara STOP för att avsluta.',
    thanks: 'Tack för dina svar!',
    invalid: 'Tyvärr förstod vi inte svaret.',
    taken: (choice) => `Tyvärr är "${choice}" redan full.`,
    closed: 'Enkäten är avslutad. Tack för ditt intresse!',
    choose: (most) => `Svara med en siffra 1-${most}.`,
    chooseSeveral: (example, least, most) =>
      `Svara med en eller flera av siffrorna, till exempel ${example}${least || most ? ` (antal:${limits(least, most)})` : ''}.`,
    ownWords: 'siffran och dina egna ord',
    scale: (min, max, step) => `Svara med ett tal ${min}-${max}${step === 1 ? '' : `, i steg om ${step}`}.`,
    ends,
    faces: { worst: 'sämst', best: 'bäst' },
    words: (most) => `Svara med egna ord${most === null ? '' : `, högst ${most} tecken`}.`,
    email: 'Svara med en e-postadress.',
    phone: 'Svara med ett telefonnummer.',
    url: 'Svara med en webbadress.',
    number: (min, max, decimals) =>
      `Svara med ett tal${limits(min, max)}${decimals === undefined ? '' : decimals === 0 ? ', utan decimaler' : `, högst ${decimals} decimaler`}.`,
    day: (example, past, future) =>
      `Svara med ett datum, till exempel ${example}${past ? '' : ', inte i det förflutna'}${future ? '' : ', inte i framtiden'}.`,
    order: (places, example) => `Svara med ${places} siffror, den bästa först, till exempel ${example}.`,
    accept: 'Svara 1 för att godkänna.',
    skip: 'Svara - för att hoppa över.',
  },
};

/** Replies that end it, whatever was asked: as gateways know them, in the languages of the interface. */
const stopWords: ReadonlySet<string> = new Set(
  'stop stopp stopall unsubscribe cancel end quit optout revoke lopeta peruuta avsluta sluta'.split(' '),
);
/** With these first, whatever follows. */
const firstWords: ReadonlySet<string> = new Set(['stop', 'stopp', 'lopeta', 'unsubscribe']);

export function isStop(text: string): boolean {
  const words = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = ''] = words;
  return words.length === 1 ? stopWords.has(first) : firstWords.has(first);
}
