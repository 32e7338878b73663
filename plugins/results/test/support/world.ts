import {
  AnswerCoder,
  type ChangedResponse,
  type ResponseChange,
  type ResponseReader,
  wordsOf,
} from '@kaiku/plugin-responses/contract';
import {
  type CopyScope,
  QuestionKinds,
  type ResultsScope,
  SurveyAccess,
  SurveyReader,
} from '@kaiku/plugin-surveys/contract';
import type { Token } from '@kaiku/sdk/common';
import { type AnswerValue, builtinKinds, type Element, type SurveyStructure } from '@kaiku/sdk/model';
import { Companies, type TenantContext, type TenantRunner, uuidv7 } from '@kaiku/sdk/server';
import { packedBlock } from './packed.ts';

export const surveyId = '01900000-0000-7000-8000-0000000000aa';
export const companyId = '01900000-0000-7000-8000-0000000000bb';

/** Somebody who may see everything, unless told otherwise. */
export const scopeOf = (
  hideUnder: ResultsScope['hideUnder'] = null,
  limits: ResultsScope['limits'] = null,
  seen = limits,
): ResultsScope => ({ companyId, surveyId, answers: false, hideUnder, limits, seen }) as ResultsScope;

/** A survey with its responses in memory, as SurveyReader and ResponseReader show them. */
export class World {
  version = 1;
  elements: Element[] = [];
  useDatasets = true;
  fields = [{ id: 'city', name: 'City' }];
  responses = new Map<string, ChangedResponse>();
  #log: { at: number; id: string; removed: boolean }[] = [];
  #at = 0;

  put(response: ChangedResponse): void {
    this.responses.set(response.responseId, response);
    this.#log.push({ at: ++this.#at, id: response.responseId, removed: false });
  }

  remove(id: string): void {
    if (this.responses.delete(id)) this.#log.push({ at: ++this.#at, id, removed: true });
  }

  get structure(): SurveyStructure {
    const page = { id: 'p', settings: { title: '' }, showRules: [], hideRules: [], elements: this.elements };
    return {
      settings: { name: 'S', language: 'en' },
      pages: [page],
      backgroundFields: this.fields,
      translations: {},
    } as unknown as SurveyStructure;
  }

  readonly reader = {
    changes: async (_ctx: TenantContext, _copy: CopyScope, since: string | null) => {
      const from = Number(since ?? 0);
      const changed = this.#log.filter(({ at }) => at > from);
      const gone = changed.filter(({ removed }) => removed).map(({ id }) => id);
      const ids = new Set(changed.filter(({ removed }) => !removed).map(({ id }) => id));
      const present = [...ids].flatMap((id) => this.responses.get(id) ?? []);
      async function* batches(): AsyncGenerator<ResponseChange> {
        if (gone.length > 0 && since !== null) yield { type: 'removed', responseIds: gone };
        const size = Math.max(7, Math.ceil(present.length / 50));
        for (let at = 0; at < present.length; at += size) {
          yield { type: 'changed', responses: present.slice(at, at + size) };
        }
      }
      const beforeBatch = () => this.beforeBatch();
      const list = { key: Buffer.from('of world'), words: wordsOf(this.structure) };
      const coder = new AnswerCoder(list);
      async function* packed(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
        for (let at = 0; at < present.length; at += 50) {
          await beforeBatch();
          // As a survey has them some of whose answers came before there was a short form.
          const form = { first: at === 0, last: at + 50 >= present.length, coder: at % 100 === 0 ? coder : null };
          yield packedBlock(present.slice(at, at + 50), form);
        }
      }
      return {
        watermark: String(this.#at),
        reset: false,
        check: null,
        unchanged: changed.length === 0,
        batches: batches(),
        packed: packed(),
        words: async () => [list],
      };
    },
    count: async () => this.responses.size,
  } as unknown as ResponseReader;

  /** What happens before each packed batch. */
  beforeBatch: () => Promise<void> = async () => {};

  /** Opens no transaction: there is no database. */
  readonly tenants: Pick<TenantRunner, 'run'> = {
    run: async (_companyId, work) => work(this.ctx),
  };

  readonly ctx = {
    companyId,
    // Every setting that waits for a feature has it.
    features: { has: () => true },
    log: { warn: () => {} },
    trx: { raw: async () => ({ rows: [] }) },
    get: (token: Token<unknown>) =>
      token.id === SurveyReader.id
        ? {
            asked: async () => ({
              version: this.version,
              structure: this.structure,
              retired: new Set(),
              useDatasets: this.useDatasets,
            }),
          }
        : token.id === QuestionKinds.id
          ? builtinKinds
          : token.id === SurveyAccess.id
            ? { copy: () => ({ companyId, surveyId }) as CopyScope }
            : token.id === Companies.id
              ? { timeZone: async () => 'UTC' }
              : null,
  } as unknown as TenantContext;

  response(answers: Record<string, AnswerValue>, background: Record<string, string> = {}): ChangedResponse {
    return {
      responseId: uuidv7(),
      surveyId,
      collectorId: null,
      surveyVersion: 1,
      transaction: 1,
      submittedAt: '2026-01-31T08:05:00.000Z',
      startedAt: null,
      language: 'en',
      source: 'link',
      spam: false,
      signals: 0,
      revision: 0,
      answers,
      background,
    };
  }
}
