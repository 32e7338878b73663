import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { QuestionKinds, SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { CommonSettings, Page, SurveyStructure } from '@kaiku/sdk/model';
import { type DemoSeed, FileWork, type TableCell, type TenantContext, UserDirectory, uuidv7 } from '@kaiku/sdk/server';
import { importLimits } from '../../contract/index.ts';
import { Faults } from '../import/faults.ts';
import { guessTargets } from '../import/mapping.ts';
import { planImport } from '../import/plan.ts';
import { readRow } from '../import/readRow.ts';
import { storeImported } from '../import/store.ts';
import { coderFor } from '../services/coding.ts';
import { generator } from './random.ts';

const folder = path.resolve(import.meta.dirname, '../../demo');
const timeHeading = 'Timestamp';
const owners = ['maija@aalto-coffee.example', 'erik@aalto-coffee.example'];
const nobody = '00000000-0000-0000-0000-000000000000';
const chunkSize = 500;

interface Recipe {
  name: string;
  language: string;
  csv: string;
  pages: {
    title: string;
    elements: { id: string; kind: string; name: string; settings: CommonSettings; column?: string }[];
  }[];
  backgroundFields: { id: string; name: string; column?: string }[];
}

/** Surveys of others with all their respondents, spread over some weeks (`demo/README.md`). */
export const realSurveys: DemoSeed = {
  name: 'responses.real-surveys',
  async run(ctx) {
    const people = await ctx.find(UserDirectory)?.byEmails(ctx, owners);
    const ownerId = owners.map((email) => people?.get(email)?.userId).find(Boolean) ?? nobody;
    await seedSurvey(ctx, 'flying-etiquette', ownerId, { endsDaysAgo: 6, days: 42 });
    await seedSurvey(ctx, 'thanksgiving-2015', ownerId, { endsDaysAgo: 18, days: 30 });
  },
};

interface Span {
  endsDaysAgo: number;
  days: number;
}

async function seedSurvey(ctx: TenantContext, name: string, ownerId: string, span: Span): Promise<void> {
  const recipe = JSON.parse(await readFile(path.join(folder, `${name}.json`), 'utf8')) as Recipe;
  const structure = structureOf(recipe);
  const surveys = ctx.get(SurveyReader);
  const head = await surveys.create(ctx, { name: recipe.name, structure, language: recipe.language, ownerId });
  const opened = openedAt(span);
  const { surveyId } = await surveys.publish(ctx, head.surveyId, opened);
  await ctx.get(CollectorReader).create(ctx, { surveyId, name: 'Panel', createdAt: opened.toISOString() });
  await importFile(ctx, recipe, { surveyId, surveyVersion: head.version, structure, span });
}

function structureOf({ name, language, pages, backgroundFields }: Recipe): SurveyStructure {
  return {
    settings: {
      name,
      language,
      theme: 'paper',
      progress: 'bar',
      showNext: true,
      showPrevious: true,
      nextText: 'Next',
      previousText: 'Back',
      sendText: 'Send',
      thankYouTitle: 'Thank you!',
    },
    pages: pages.map(
      ({ title, elements }, index): Page => ({
        id: `page-${index + 1}`,
        settings: { title },
        showRules: [],
        hideRules: [],
        elements: elements.map(({ id, kind, name: elementName, settings }) => ({
          id,
          kind,
          name: elementName,
          saved: true,
          settings,
        })),
      }),
    ),
    backgroundFields: backgroundFields.map(({ id, name: fieldName }) => ({ id, name: fieldName })),
    translations: {},
  };
}

interface Import {
  surveyId: string;
  surveyVersion: number;
  structure: SurveyStructure;
  span: Span;
}

async function importFile(ctx: TenantContext, recipe: Recipe, into: Import): Promise<void> {
  const limits = { ...importLimits, seconds: 60 };
  const table = await ctx.get(FileWork).readTable(path.join(folder, recipe.csv), limits);
  const body: (readonly TableCell[])[] = [];
  for await (const batch of table.batches) body.push(...batch.map(({ cells }) => cells));
  const headers = [timeHeading, ...table.headers.map((heading) => renamed(recipe, heading))];
  const kinds = ctx.get(QuestionKinds);
  const plan = planImport(into.structure, headers, guessTargets(into.structure, headers, kinds), kinds);
  const times = timesOf(body.length, into.span);
  const faults = new Faults();
  const responses = body.flatMap(
    (cells, index) =>
      readRow(into.structure, plan, { row: index + 2, cells: [times[index]!, ...cells] }, faults, kinds) ?? [],
  );
  faults.check();
  const coder = await coderFor(ctx, into.surveyId, into.structure);
  const facts = { importId: uuidv7(), surveyId: into.surveyId, surveyVersion: into.surveyVersion, coder };
  for (let from = 0; from < responses.length; from += chunkSize) {
    await storeImported(ctx, facts, responses.slice(from, from + chunkSize));
  }
}

/** The heading as the survey words it, so that the import knows it by itself. */
function renamed({ pages, backgroundFields }: Recipe, heading: string): string {
  for (const { column, settings } of pages.flatMap(({ elements }) => elements)) {
    if (column && heading.startsWith(column)) return settings.text + heading.slice(column.length);
  }
  return backgroundFields.find(({ column }) => column === heading)?.name ?? heading;
}

const day = 24 * 60 * 60 * 1_000;

/** In the first hour of the day, so before the day's first answer. */
function openedAt({ endsDaysAgo, days }: Span): Date {
  const time = new Date(Date.now() - (endsDaysAgo + days) * day);
  time.setUTCHours(0, 30, 0, 0);
  return time;
}

/** Most answers come in the first days. */
function timesOf(count: number, span: Span): Date[] {
  const random = generator(count);
  const start = openedAt(span).getTime();
  return Array.from({ length: count }, () => {
    const time = new Date(start + random() ** 2 * span.days * day);
    time.setUTCHours(6 + Math.floor(random() * 15), Math.floor(random() * 60), 0, 0);
    return time;
  }).sort((a, b) => a.getTime() - b.getTime());
}
