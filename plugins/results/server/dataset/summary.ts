import {
  type CheckboxSettings,
  type ChoiceSettings,
  csatOfChoices,
  csatOfCounts,
  type Element,
  isKind,
  meanOfCounts,
  NPS_SCALE,
  npsOfCounts,
  nssOfChoices,
  nssOfCounts,
  OTHER,
  type Scale,
  type Summary,
  smileySentiment,
} from '@kaiku/sdk/model';
import type { ElementCounts, ValueCounts } from './counting.ts';

/** The summary that `Kind.summarise` makes of the same answers one by one. */
export function summaryOf(element: Element, counts: ElementCounts): Summary {
  const own = counts.columns.get(element.id) ?? new Map<string, number>();
  const { dontKnow, respondents } = counts;
  if (isKind(element, 'choice')) {
    const known = choiceCounts(element.settings, own);
    const n = Object.values(known).reduce((sum, one) => sum + one, 0);
    const csat = element.settings.calculateCsat ? { csat: csatOfChoices(known, element.settings.choices) } : {};
    return { type: 'choices', n, dontKnow, ...choiceFigures(element.settings, known), ...csat };
  }
  if (isKind(element, 'checkbox')) {
    const known = choiceCounts(element.settings, own);
    return { type: 'choices', n: respondents, dontKnow, ...choiceFigures(element.settings, known) };
  }
  if (isKind(element, 'matrix')) {
    const { rows, columns } = element.settings;
    return {
      type: 'matrix',
      n: respondents,
      dontKnow,
      rows: Object.fromEntries(
        rows.map(({ id }) => {
          const given = counts.columns.get(`${element.id}.${id}`);
          const known = Object.fromEntries(columns.map((column) => [column.id, given?.get(column.id) ?? 0]));
          const n = Object.values(known).reduce((sum, one) => sum + one, 0);
          return [id, { n, counts: known, mean: meanOfCounts(known, columns) }];
        }),
      ),
    };
  }
  if (isKind(element, 'nps')) {
    const numbers = numberFigures(NPS_SCALE, own);
    return { type: 'numbers', dontKnow, ...numbers, nps: npsOfCounts(numbers.counts) };
  }
  if (isKind(element, 'smiley')) {
    const { icon, calculateCsat, calculateNss } = element.settings;
    const numbers = numberFigures({ min: 1, max: icon.set, step: 1 }, own);
    const by = { positive: 0, neutral: 0, negative: 0 };
    for (const [value, n] of Object.entries(numbers.counts)) by[smileySentiment(Number(value), icon.set)] += n;
    return {
      type: 'numbers',
      dontKnow,
      ...numbers,
      ...(calculateCsat ? { csat: csatOfCounts(numbers.counts) } : {}),
      ...(calculateNss ? { nss: nssOfCounts(by.positive, by.neutral, by.negative) } : {}),
    };
  }
  if (isKind(element, 'slider')) {
    const { min, max, step, calculateCsat } = element.settings;
    const numbers = numberFigures({ min, max, step }, own);
    return { type: 'numbers', dontKnow, ...numbers, ...(calculateCsat ? { csat: csatOfCounts(numbers.counts) } : {}) };
  }
  return { type: 'texts', n: respondents, dontKnow };
}

function choiceCounts(settings: ChoiceSettings | CheckboxSettings, given: ValueCounts): Record<string, number> {
  const ids = settings.choices.map(({ id }) => id);
  if (settings.other?.enabled) ids.push(OTHER);
  return Object.fromEntries(ids.map((id) => [id, given.get(id) ?? 0]));
}

function choiceFigures(settings: ChoiceSettings | CheckboxSettings, counts: Record<string, number>) {
  return {
    counts,
    mean: meanOfCounts(counts, settings.choices),
    ...(settings.calculateNss ? { nss: nssOfChoices(counts, settings.choices) } : {}),
  };
}

function numberFigures(scale: Scale, given: ValueCounts) {
  const counts: Record<string, number> = {};
  let n = 0;
  let sum = 0;
  const values: number[] = [];
  for (const [text, count] of given) {
    const value = Number(text);
    if (value < scale.min || value > scale.max) continue;
    counts[text] = count;
    n += count;
    sum += value * count;
    values.push(value);
  }
  const [min, max] = n > 0 ? [Math.min(...values), Math.max(...values)] : [null, null];
  return { n, counts, mean: n > 0 ? sum / n : null, min, max };
}
