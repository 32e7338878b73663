import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import {
  type AskedStructure,
  QuestionKinds,
  SurveyReader,
  type TranslatedField,
  translatedFields,
} from '@kaiku/plugin-surveys/contract';
import type { Language } from '@kaiku/sdk/common';
import type { TenantContext } from '@kaiku/sdk/server';
import type { filterInWords } from '../../contract/index.ts';
import type { DatasetElement } from '../dataset/columns.ts';
import { describe, translated } from './questions.ts';
import { emptySummary } from './summaryOf.ts';

/** What files call the things that filters name. */
export interface FilterNames extends Required<Parameters<typeof filterInWords>[1]> {
  fields: TranslatedField[];
}

interface Named {
  surveyId: string;
  asked: AskedStructure;
  elements: readonly DatasetElement[];
  language: Language;
  /** Whether it is filtered by versions. */
  versions: boolean;
}

export async function filterNames(ctx: TenantContext, named: Named): Promise<FilterNames> {
  const { surveyId, asked, elements, language, versions } = named;
  const kinds = ctx.get(QuestionKinds);
  const texts = translated(asked.structure, language, kinds);
  return {
    questions: elements.map((one) => ({
      ...describe(texts.get(one.element.id) ?? one.element, kinds),
      summary: emptySummary(one),
      hidden: false,
    })),
    fields: translatedFields(asked.structure, language, kinds),
    links: await ctx.get(CollectorReader).names(ctx, surveyId),
    versions: versions ? await ctx.get(SurveyReader).liveSince(ctx, surveyId) : new Map(),
  };
}
