import { TenantModel } from '@kaiku/sdk/server';
import type { SurveyType } from '../../contract/index.ts';

/** SUR-091: what is kept, and what it can be put into. */
export const templateTypes = ['survey', 'page', 'element'] as const;
export type TemplateType = (typeof templateTypes)[number];

/** What others start from: a survey's structure as it was kept, in whatever format that was then. */
export class Template extends TenantModel {
  static override tableName = 'surveys.templates';
  static override get jsonAttributes(): string[] {
    return ['structure'];
  }

  type!: TemplateType;
  name!: string;
  ownerId!: string;
  /** For everybody in the company. */
  global!: boolean;
  surveyType!: SurveyType;
  structure!: object;
  createdAt!: Date;
}

/** All columns but the structure, which may be large. */
export const templateColumns = ['id', 'type', 'name', 'owner_id', 'global', 'survey_type', 'created_at'];
