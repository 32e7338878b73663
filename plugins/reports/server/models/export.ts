import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import type { Language } from '@kaiku/sdk/common';
import { TenantModel } from '@kaiku/sdk/server';
import type { ExportFormat } from '../services/formats.ts';

/** A report that somebody asked for; it has a file once it is written. */
export class ReportExport extends TenantModel {
  static override tableName = 'reports.exports';
  static override get jsonAttributes(): string[] {
    return ['limits'];
  }

  surveyId!: string;
  /** Of which combination it shows the results; null: of the survey alone. */
  combinationId!: string | null;
  askedBy!: string;
  askedAt!: Date;
  format!: ExportFormat;
  language!: Language;
  fileKey!: string | null;
  name!: string | null;
  /** Of PostgreSQL's bigint. */
  bytes!: string | number | null;
  limits!: ResultsScope['limits'];
  finishedAt!: Date | null;
}

/** A survey that a report of combined results has answers of. */
export class ExportedSurvey extends TenantModel {
  static override tableName = 'reports.export_surveys';
  static override get jsonAttributes(): string[] {
    return ['limits'];
  }

  surveyId!: string;
  limits!: ResultsScope['limits'];
}
