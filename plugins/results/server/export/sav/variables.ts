import { translatedFields } from '@kaiku/plugin-surveys/contract';
import { wallTime } from '@kaiku/sdk/common';
import { type AnswerValue, type Column, DONT_KNOW, type Element, isDay, type Kind, OTHER } from '@kaiku/sdk/model';
import { timeTakenOf } from '../../../contract/timeTaken.ts';
import { marksOf, type ToldResponse } from '../../services/marks.ts';
import { type ColumnFacts, chosenColumns } from '../table.ts';
import { type SavVariable, spssSeconds } from './dictionary.ts';
import type { SavRow } from './writeSav.ts';

/** One of the responses table's columns as variables of an SPSS file. */
interface SavColumn {
  variables: SavVariable[];
  values(response: ToldResponse): SavRow;
}

export interface SavTable {
  variables: SavVariable[];
  row(response: ToldResponse): SavRow;
}

/**
 * What the columns of an export are in SPSS: choices as numbers that have labels, a variable for each box to tick and each
 * row of a matrix, days and times as such. With `wanted` only those, by the table's keys.
 * @throws Problem `validation` for a key that the survey lacks
 */
export function savTable(facts: ColumnFacts, wanted?: readonly string[]): SavTable {
  const columns = chosenColumns(allColumns(facts), wanted);
  return {
    variables: columns.flatMap(({ variables }) => variables),
    row: (response) => columns.flatMap(({ values }) => values(response)),
  };
}

function allColumns(facts: ColumnFacts): Map<string, SavColumn> {
  const { asked, shown, kinds, links, language, timeZone, hideTimes, withIntegrity, withTimeTaken, t } = facts;
  const name = namesOnce();
  const columns = new Map<string, SavColumn>();
  columns.set('submitted_at', {
    variables: hideTimes
      ? []
      : [{ name: name('submitted'), label: `${t('responses.submitted')} (${timeZone})`, type: 'datetime' }],
    values: ({ submittedAt }) => (hideTimes ? [] : [spssSeconds(wallTime(timeZone, Date.parse(submittedAt)))]),
  });
  for (const element of shown) {
    columns.set(element.id, questionColumn(element, kinds.get(element.kind)!, name));
  }
  for (const field of translatedFields(asked.structure, language, kinds)) {
    columns.set(`field ${field.id}`, {
      variables: [{ name: name(field.name), label: field.name, type: 'text' }],
      values: ({ background }) => [background[field.id] === undefined ? null : field.label(background[field.id]!)],
    });
  }
  if (withIntegrity) {
    columns.set('integrity', {
      variables: [{ name: name('integrity'), label: t('integrity.title'), type: 'text' }],
      values(response) {
        const { integrity } = marksOf(response);
        return [integrity && t(`integrity.classes.${integrity}`)];
      },
    });
  }
  if (withTimeTaken) {
    columns.set('time_taken', {
      variables: hideTimes ? [] : [{ name: name('time_taken'), label: t('time.seconds'), type: 'number' }],
      values: (response) => (hideTimes ? [] : [timeTakenOf(response)]),
    });
  }
  columns.set('language', {
    variables: [{ name: name('language'), label: t('filter.language'), type: 'text' }],
    values: (response) => [response.language || null],
  });
  columns.set('collector', {
    variables: [{ name: name('link'), label: t('filter.collector'), type: 'text' }],
    values: ({ collectorId }) => [collectorId === null ? null : (links.get(collectorId) ?? collectorId)],
  });
  return columns;
}

function questionColumn(element: Element, kind: Kind, name: NameOf): SavColumn {
  const base = name(element.name);
  const parts = kind.columns(element).map((column, at) => partOf(element, kind, column, at, base, name));
  return {
    variables: parts.flatMap(({ variables }) => variables),
    values({ answers }) {
      const answer = answers[element.id];
      const values = kind.values(element, answer);
      return parts.flatMap(({ read }) => read(values, answer));
    },
  };
}

/** What is beside an answer, by the end of its column's key; rows are counted. */
const parts: Readonly<Record<string, string>> = { [OTHER]: 'other', [DONT_KNOW]: 'dont_know' };

interface Part {
  variables: SavVariable[];
  read(values: ReturnType<Kind['values']>, answer: AnswerValue | undefined): SavRow;
}

function partOf(
  element: Element,
  kind: Kind,
  { key, type, title, domain = [] }: Column,
  at: number,
  base: string,
  name: NameOf,
): Part {
  const question = element.settings.text || element.name;
  const own = key === element.id;
  const label = own ? question : `${question}: ${title}`;
  const called = own ? base : name(base, `_${parts[key.slice(element.id.length + 1)] ?? at + 1}`);
  if (type === 'category') {
    const codes = new Map(domain.map(({ value }, index) => [value, index + 1]));
    const values = domain.map((one, index) => ({ value: index + 1, label: one.label }));
    return {
      variables: [{ name: called, label, type: 'number', values }],
      read: (given) => [codes.get(given[key] as string) ?? null],
    };
  }
  if (type === 'set') {
    return {
      variables: domain.map((one, index) => ({
        name: name(base, `_${index + 1}`),
        label: `${question}: ${one.label}`,
        type: 'number' as const,
        values: [{ value: 1, label: one.label }],
      })),
      read(given) {
        const chosen = given[key];
        // Who answered has not chosen the others; who did not has said nothing of any.
        return domain.map(({ value }) => (Array.isArray(chosen) ? (chosen.includes(value) ? 1 : 0) : null));
      },
    };
  }
  if (own && kind.chartFacts?.(element).days) {
    return {
      variables: [{ name: called, label, type: 'date' }],
      read: (_given, answer) => [isDay(answer) ? spssSeconds(Date.parse(`${answer}T00:00:00Z`)) : null],
    };
  }
  const numbers = own && type === 'text' ? kind.subjects(element)[0]?.numbers : undefined;
  if (numbers) {
    return {
      variables: [{ name: called, label, type: 'number', decimals: numbers.decimals ?? 2 }],
      read: (_given, answer) => [answer === undefined ? null : kind.score(element, answer)],
    };
  }
  const { step = 1 } = kind.chartFacts?.(element).scale ?? {};
  const kept = type === 'text' ? ({ type } as const) : ({ type, decimals: Number.isInteger(step) ? 0 : 2 } as const);
  return {
    variables: [{ name: called, label, ...kept }],
    read: (given) => [(given[key] as string | number | null | undefined) ?? null],
  };
}

/** @param end stays whole, however long the rest is */
type NameOf = (wanted: string, end?: string) => string;

/** Words of the format's own language, which no variable may be called. */
const reserved = new Set('all and by eq ge gt le lt ne not or to with'.split(' '));
const mostCharacters = 48;

/** Names of variables: letters, digits and `_`, each but once, whatever its case. */
function namesOnce(): NameOf {
  const taken = new Set(reserved);
  return (wanted, end = '') => {
    const plain = wanted
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^a-z0-9]+/gi, '_');
    const trimmed = plain.replaceAll(/^_+|_+$/g, '').slice(0, mostCharacters) || 'question';
    const base = `${/^[a-z]/i.test(trimmed) ? trimmed : `q_${trimmed}`}${end}`;
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base}_${number}`;
    taken.add(name.toLowerCase());
    return name;
  };
}
