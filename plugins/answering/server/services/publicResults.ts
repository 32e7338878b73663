import { type PublicResultsSource, withPublicResults } from '@kaiku/plugin-surveys/contract';
import type { ChartFacts, Element, KindRegistry, Summary, SurveyView } from '@kaiku/sdk/model';
import { Problem, remembered, type TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import type { ResultLine, ShownResult } from '../../contract/index.ts';
import type { Door } from './surveys.ts';

/** However many look at them, they are counted this often. */
const freshMs = 10_000;
/** More lines than anybody reads. */
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
      // Bars of nothing would say that nobody chose any of it.
      const lines = summary && summary.n > 0 ? linesOf(facts, summary) : [];
      return { title: element.settings.text, n: summary?.n ?? 0, lines };
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

/** Shares as lines: of choices, of numbers on a scale, of a matrix's columns by row. */
export function linesOf({ choices = [], rows = [], columns = [], scale }: ChartFacts, summary: Summary): ResultLine[] {
  const { n } = summary;
  switch (summary.type) {
    case 'choices':
      return choices
        .map(({ id, label }) => ({ label, percent: percent(summary.counts[id] ?? 0, n) }))
        .slice(0, maxLines);
    case 'numbers': {
      const unit = scale?.unit ? ` ${scale.unit}` : '';
      const values = Object.keys(summary.counts).map(Number);
      const steps = scale ? Math.round((scale.max - scale.min) / scale.step) + 1 : Number.POSITIVE_INFINITY;
      const all = scale && steps <= 11 ? Array.from({ length: steps }, (_, at) => scale.min + at * scale.step) : values;
      return all
        .sort((a, b) => a - b)
        .map((value) => ({
          label: `${Number(value.toFixed(6))}${unit}`,
          percent: percent(summary.counts[value] ?? 0, n),
        }))
        .slice(0, maxLines);
    }
    case 'matrix':
      return rows
        .flatMap(({ id, label }) => {
          const row = summary.rows[id];
          return columns.map((column) => ({
            label: `${label} – ${column.label}`,
            percent: percent(row?.counts[column.id] ?? 0, row?.n ?? 0),
          }));
        })
        .slice(0, maxLines);
    default:
      return [];
  }
}
