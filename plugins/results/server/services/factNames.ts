import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { QuestionKinds, translatedFields } from '@kaiku/plugin-surveys/contract';
import type { SurveyStructure } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import { fieldOf } from '../dataset/facts.ts';

export interface FactNames {
  /** Empty for language and collector. */
  title: string;
  label(value: string): string;
}

/** What a fact and its values are called in a language; null for what is none. */
export async function factNames(
  ctx: TenantContext,
  { surveyId, structure, language }: { surveyId: string; structure: SurveyStructure; language: string },
  key: string,
): Promise<FactNames | null> {
  if (key === 'language') return { title: '', label: (value) => value };
  if (key === 'collector') {
    const names = await ctx.get(CollectorReader).names(ctx, surveyId);
    return { title: '', label: (value) => names.get(value) ?? value };
  }
  const field = translatedFields(structure, language, ctx.get(QuestionKinds)).find(({ id }) => id === fieldOf(key));
  return field ? { title: field.name, label: (value) => (value === '' ? '' : field.label(value)) } : null;
}
