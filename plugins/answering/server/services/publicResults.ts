import { type PublicResultsSource, withPublicResults } from '@kaiku/plugin-surveys/contract';
import {
  byMeanPlace,
  type ChartFacts,
  type Element,
  type KindRegistry,
  type Summary,
  type SurveyView,
} from '@kaiku/sdk/model';
import { Problem, remembered, type TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import type { ResultLine, ShownFigures, ShownResult } from '../../contract/index.ts';
import type { Door } from './surveys.ts';

/** However many look at them, they are counted this often. */
const freshMs = 10_000;
/** More bars than anybody reads. */
const maxLines = 50;

type Counted = ReadonlyMap<string, Summary>;

/** What all have answered, for those who have answered (SUR-060). */
export class SharedResults {
  readonly #runner: TenantRunner;
  readonly #sources: readonly PublicResultsSource[];
  readonly #kinds: KindRegistry;
  readonly #counted = new LRUCache<string, Promise<Counted>>({ max: 500, ttl: freshMs });

  constructor(runner: TenantRunner, sources: readonly PublicResultsSource[], kinds: KindRegistry) {
    this.#runner = runner;
    this.#sources = sources;
    this.#kinds = kinds;
  }

  /** Whether the survey shows any. */
  offered(door: Door, view: SurveyView): boolean {
    return door.link !== null && this.#sources.length > 0 && withPublicResults(view).length > 0;
  }

  /** Of the questions that the respondent's link shows; null while they are being counted. */
  async of(door: Door, view: SurveyView): Promise<ShownResult[] | null> {
    const counted = await this.#count(door, view).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'results_building') return null;
      throw error;
    });
    if (!counted) return null;
    return withPublicResults(view).map((element) => {
      const facts = this.#kinds.get(element.kind)?.chartFacts?.(element as Element) ?? {};
      const summary = counted.get(element.id);
      const figures = summary ? figuresOf(facts, summary) : null;
      return { title: element.settings.text, n: summary?.n ?? 0, figures };
    });
  }

  #count({ companyId, surveyId }: Door, view: SurveyView): Promise<Counted> {
    const ids = withPublicResults(view).map(({ id }) => id);
    const key = [companyId, surveyId, ...ids].join(' ');
    const count = () => {
      const counting = this.#runner.run(companyId, async (ctx) => {
        const found = await Promise.all(this.#sources.map((source) => source.of(ctx, surveyId, ids)));
        return new Map(found.flatMap((one) => [...one]));
      });
      counting.then(
        () => this.#counted.peek(key) === counting && this.#counted.set(key, counting),
        () => {},
      );
      return counting;
    };
    // However long it takes, nobody else begins the same; what failed is counted anew by the next.
    return remembered(this.#counted, key, count, { ttl: 0 });
  }
}

const percent = (count: number, n: number): number => (n > 0 ? Math.round((count / n) * 100) : 0);

/** What respondents see of a question's figures; null where there is nothing to see. */
export function figuresOf(facts: ChartFacts, summary: Summary): ShownFigures | null {
  // Bars of nothing would say that nobody chose any of it.
  if (summary.n === 0) return null;
  switch (summary.type) {
    case 'choices': {
      const { choices = [] } = facts;
      return barsOf(choices.map(({ id, label }) => ({ label, percent: percent(summary.counts[id] ?? 0, summary.n) })));
    }
    case 'numbers':
      return summary.nps ? npsOf(summary.nps) : barsOf(scaleLines(facts, summary));
    case 'matrix':
      return rowsOf(facts, summary);
    default:
      return null;
  }
}

type Of<T extends Summary['type']> = Extract<Summary, { type: T }>;

const barsOf = (lines: readonly ResultLine[]): ShownFigures | null =>
  lines.length > 0 ? { shape: 'bars', lines: lines.slice(0, maxLines) } : null;

function npsOf({ n, nps, detractors, passives, promoters }: NonNullable<Of<'numbers'>['nps']>): ShownFigures | null {
  if (nps === null) return null;
  const shares = {
    detractors: percent(detractors, n),
    passives: percent(passives, n),
    promoters: percent(promoters, n),
  };
  return { shape: 'nps', score: nps, shares };
}

/** A line for each number of a short scale, or for each that was given. */
function scaleLines({ scale, faceStyle }: ChartFacts, { counts, n }: Of<'numbers'>): ResultLine[] {
  const unit = scale?.unit ? ` ${scale.unit}` : '';
  const steps = scale ? Math.round((scale.max - scale.min) / scale.step) + 1 : Number.POSITIVE_INFINITY;
  const all =
    scale && steps <= 11
      ? Array.from({ length: steps }, (_, at) => scale.min + at * scale.step)
      : Object.keys(counts).map(Number);
  return all
    .sort((a, b) => a - b)
    .map((value) => {
      const share = percent(counts[value] ?? 0, n);
      if (!scale || !faceStyle) return { label: `${Number(value.toFixed(6))}${unit}`, percent: share };
      const { min, max, minLabel = '', maxLabel = '' } = scale;
      const label = value === min ? minLabel : value === max ? maxLabel : '';
      return { label, percent: share, face: { value, set: max, style: faceStyle } };
    });
}

function rowsOf({ rows = [], columns = [], places = false }: ChartFacts, summary: Of<'matrix'>): ShownFigures | null {
  if (rows.length === 0 || columns.length === 0) return null;
  const inOrder = places ? byMeanPlace(rows, summary) : rows;
  return {
    shape: 'rows',
    columns: columns.map(({ label }) => label),
    places,
    rows: inOrder.slice(0, maxLines).map(({ id, label }) => {
      const { n = 0, counts = {} } = summary.rows[id] ?? {};
      return { label, percents: n > 0 ? columns.map((column) => percent(counts[column.id] ?? 0, n)) : null };
    }),
  };
}
