import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import type { StoredResponse } from '@kaiku/plugin-responses/contract';
import { type ReportFigures, ReportReader, type ResultsFilter } from '@kaiku/plugin-results/contract';
import { type AnswersScope, QuestionKinds, type ResultsScope, SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { Language } from '@kaiku/sdk/common';
import { allElements, translate } from '@kaiku/sdk/model';
import { notFound, type TenantContext } from '@kaiku/sdk/server';
import type { Condition, EntitySet, Row } from './protocol.ts';

/** Responses of one page; each is several rows of answers. */
const pageSize = 500;

/** What a call may see. Without `answers` only figures. */
export interface Reading {
  results: ResultsScope;
  answers: AnswersScope | null;
  language: Language;
}

interface Page {
  rows: Row[];
  /** Behind which the next one begins. */
  next: string | null;
}

export interface ServedSet extends EntitySet {
  /** It tells of single responses. */
  single: boolean;
  page(
    ctx: TenantContext,
    reading: Reading,
    from: { after: string | null; conditions: readonly Condition[] },
  ): Promise<Page>;
}

/** A set that is small enough for one page. */
const small =
  (rows: (ctx: TenantContext, reading: Reading) => Promise<Row[]>): ServedSet['page'] =>
  async (ctx, reading) => ({ rows: await rows(ctx, reading), next: null });

/** A set that is made of responses, a page of them at a time. */
const ofResponses =
  (rowsOf: (ctx: TenantContext, reading: Reading) => Promise<(response: StoredResponse) => Row[]>): ServedSet['page'] =>
  async (ctx, reading, { after, conditions }) => {
    if (!reading.answers) throw notFound();
    // SUR-011: where the survey hides when somebody answered, nothing is asked by it.
    const filter = reading.results.hideTimes ? {} : periodOf(conditions);
    const found = await ctx.get(ReportReader).responses(ctx, reading.answers, { after, most: pageSize, filter });
    const rows = await rowsOf(ctx, reading);
    return { rows: found.responses.flatMap(rows), next: found.next };
  };

/** When answers came is asked of the dataset: a report that is brought up to date by days reads those alone. */
function periodOf(conditions: readonly Condition[]): ResultsFilter {
  const at = (operators: readonly string[]) =>
    conditions.find(({ property, operator }) => property === 'SubmittedAt' && operators.includes(operator))?.value;
  const [from, to] = [at(['ge', 'gt']), at(['lt'])];
  return { ...(typeof from === 'string' && { from }), ...(typeof to === 'string' && { to }) };
}

const figuresOf = (ctx: TenantContext, { results, language }: Reading): Promise<ReportFigures> =>
  ctx.get(ReportReader).figures(ctx, results, { filter: {}, language });

/** The survey as it is asked, and in the link's language. */
async function surveyOf(ctx: TenantContext, { results, language }: Reading) {
  const asked = await ctx.get(SurveyReader).asked(ctx, results.surveyId);
  if (!asked) throw notFound();
  return { own: asked.structure, translated: translate(asked.structure, language, ctx.get(QuestionKinds)) };
}

async function figures(ctx: TenantContext, reading: Reading): Promise<Row[]> {
  const { questions } = await figuresOf(ctx, reading);
  return questions.flatMap(({ element_id: QuestionId, hidden, summary, choices = [], columns = [], rows = [] }) => {
    if (hidden) return [];
    const row = (RowId: string | null, Code: string, Label: string, Count: number, N: number): Row => ({
      FigureId: [QuestionId, RowId, Code].filter((part) => part !== null).join('/'),
      QuestionId,
      RowId,
      Code,
      Label,
      Count,
      N,
      Share: N === 0 ? null : Count / N,
    });
    if (summary.type === 'choices')
      return choices.map(({ id, label }) => row(null, id, label, summary.counts[id] ?? 0, summary.n));
    if (summary.type === 'numbers' || summary.type === 'days')
      return Object.entries(summary.counts).map(([value, count]) => row(null, value, value, count, summary.n));
    if (summary.type !== 'matrix') return [];
    return rows.flatMap(({ id: rowId }) =>
      columns.map(({ id, label }) => {
        const { n = 0, counts } = summary.rows[rowId] ?? {};
        return row(rowId, id, label, counts?.[id] ?? 0, n);
      }),
    );
  });
}

async function questions(ctx: TenantContext, reading: Reading): Promise<Row[]> {
  const found = await figuresOf(ctx, reading);
  return found.questions.map(({ element_id: QuestionId, name, title, summary, hidden }, Position) => ({
    QuestionId,
    Position,
    Name: name,
    Title: title,
    Type: summary.type,
    Hidden: hidden,
    N: summary.n,
    DontKnow: summary.dontKnow,
    Mean: 'mean' in summary ? summary.mean : null,
    Nps: 'nps' in summary ? (summary.nps?.nps ?? null) : null,
    Csat: 'csat' in summary ? (summary.csat?.csat ?? null) : null,
    Nss: 'nss' in summary ? (summary.nss?.nss ?? null) : null,
  }));
}

async function choices(ctx: TenantContext, reading: Reading): Promise<Row[]> {
  const found = await figuresOf(ctx, reading);
  return found.questions.flatMap(({ element_id: QuestionId, choices: given = [], rows = [], columns = [] }) =>
    Object.entries({ choice: given, row: rows, column: columns }).flatMap(([Part, options]) =>
      options.map(({ id: Code, label: Label }, Position) => ({
        ChoiceId: `${QuestionId}/${Part}/${Code}`,
        QuestionId,
        Part,
        Code,
        Label,
        Position,
      })),
    ),
  );
}

async function responses(ctx: TenantContext, reading: Reading) {
  const links = await ctx.get(CollectorReader).names(ctx, reading.results.surveyId);
  return ({ responseId, submittedAt, language, collectorId }: StoredResponse): Row[] => [
    {
      ResponseId: responseId,
      // SUR-011: where the survey hides when somebody answered.
      SubmittedAt: reading.results.hideTimes ? null : new Date(submittedAt).toISOString(),
      Language: language,
      Link: collectorId === null ? null : (links.get(collectorId) ?? null),
    },
  ];
}

async function background(ctx: TenantContext, reading: Reading) {
  const { own, translated } = await surveyOf(ctx, reading);
  const fields = own.backgroundFields.map(({ id, name, values = [] }) => {
    const field = translated.backgroundFields.find((one) => one.id === id);
    const labels = new Map(
      values.map(({ id: valueId, value }) => [value, field?.values?.find((one) => one.id === valueId)?.value ?? value]),
    );
    return { id, name: field?.name ?? name, labels };
  });
  return ({ responseId, background: given }: StoredResponse): Row[] =>
    fields.flatMap(({ id, name, labels }) => {
      const value = given[id];
      if (value === undefined) return [];
      return [
        {
          BackgroundId: `${responseId}/${id}`,
          ResponseId: responseId,
          FieldId: id,
          Field: name,
          Value: value,
          Label: labels.get(value) ?? value,
        },
      ];
    });
}

async function answers(ctx: TenantContext, reading: Reading) {
  const kinds = ctx.get(QuestionKinds);
  const { translated } = await surveyOf(ctx, reading);
  const elements = allElements(translated).flatMap((element) => {
    const kind = kinds.get(element.kind);
    // How somebody can be reached is no result: it stays where it was given.
    return kind && element.settings.isContact !== true ? [{ element, kind, columns: kind.columns(element) }] : [];
  });
  return ({ responseId, answers: given }: StoredResponse): Row[] =>
    elements.flatMap(({ element, kind, columns }) => {
      const answer = given[element.id];
      if (answer === undefined) return [];
      const values = kind.values(element, answer);
      return columns.flatMap(({ key, type, domain }) => {
        const value = values[key];
        if (value === null || value === undefined) return [];
        const part = key === element.id ? null : key.slice(element.id.length + 1);
        return (Array.isArray(value) ? value : [value]).map((one, at) => ({
          AnswerId: [responseId, key, ...(Array.isArray(value) ? [at] : [])].join('/'),
          ResponseId: responseId,
          QuestionId: element.id,
          Part: part,
          Code: type === 'category' || type === 'set' ? String(one) : null,
          Label: domain?.find(({ value: known }) => known === one)?.label ?? null,
          Number: typeof one === 'number' ? one : null,
          Text: type === 'text' ? String(one) : null,
        }));
      });
    });
}

/** What a link gives: figures to whom its maker may see figures of, responses one by one where they may see those. */
export const servedSets: readonly ServedSet[] = [
  {
    name: 'Questions',
    type: 'Question',
    key: 'QuestionId',
    properties: {
      QuestionId: 'Edm.String',
      Position: 'Edm.Int64',
      Name: 'Edm.String',
      Title: 'Edm.String',
      Type: 'Edm.String',
      Hidden: 'Edm.Boolean',
      N: 'Edm.Int64',
      DontKnow: 'Edm.Int64',
      Mean: 'Edm.Double',
      Nps: 'Edm.Double',
      Csat: 'Edm.Double',
      Nss: 'Edm.Double',
    },
    single: false,
    page: small(questions),
  },
  {
    name: 'Choices',
    type: 'Choice',
    key: 'ChoiceId',
    properties: {
      ChoiceId: 'Edm.String',
      QuestionId: 'Edm.String',
      Part: 'Edm.String',
      Code: 'Edm.String',
      Label: 'Edm.String',
      Position: 'Edm.Int64',
    },
    single: false,
    page: small(choices),
  },
  {
    name: 'Figures',
    type: 'Figure',
    key: 'FigureId',
    properties: {
      FigureId: 'Edm.String',
      QuestionId: 'Edm.String',
      RowId: 'Edm.String',
      Code: 'Edm.String',
      Label: 'Edm.String',
      Count: 'Edm.Int64',
      N: 'Edm.Int64',
      Share: 'Edm.Double',
    },
    single: false,
    page: small(figures),
  },
  {
    name: 'Responses',
    type: 'Response',
    key: 'ResponseId',
    properties: {
      ResponseId: 'Edm.String',
      SubmittedAt: 'Edm.DateTimeOffset',
      Language: 'Edm.String',
      Link: 'Edm.String',
    },
    single: true,
    page: ofResponses(responses),
  },
  {
    name: 'BackgroundValues',
    type: 'BackgroundValue',
    key: 'BackgroundId',
    properties: {
      BackgroundId: 'Edm.String',
      ResponseId: 'Edm.String',
      FieldId: 'Edm.String',
      Field: 'Edm.String',
      Value: 'Edm.String',
      Label: 'Edm.String',
    },
    single: true,
    page: ofResponses(background),
  },
  {
    name: 'Answers',
    type: 'Answer',
    key: 'AnswerId',
    properties: {
      AnswerId: 'Edm.String',
      ResponseId: 'Edm.String',
      QuestionId: 'Edm.String',
      Part: 'Edm.String',
      Code: 'Edm.String',
      Label: 'Edm.String',
      Number: 'Edm.Double',
      Text: 'Edm.String',
    },
    single: true,
    page: ofResponses(answers),
  },
];
