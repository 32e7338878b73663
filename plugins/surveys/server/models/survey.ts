import type { LanguageCode, SurveyStructure } from '@kaiku/sdk/model';
import { Model, TenantModel } from '@kaiku/sdk/server';
import type { SurveyState, SurveyType } from '../../contract/index.ts';
import { Revision } from './revision.ts';
import { SurveyAddress } from './surveyAddress.ts';

const own = ['surveys.surveys.company_id', 'surveys.surveys.id'];

/** A survey with its draft. */
export class Survey extends TenantModel {
  static override tableName = 'surveys.surveys';
  static override get jsonAttributes(): string[] {
    return ['structure'];
  }
  // A structure may be 2 MB; it is written as it is given.
  static cloneObjectAttributes = false;
  static override relationMappings = () => ({
    address: {
      relation: Model.HasOneRelation,
      modelClass: SurveyAddress,
      join: { from: own, to: ['surveys.survey_companies.company_id', 'surveys.survey_companies.id'] },
    },
    revisions: {
      relation: Model.HasManyRelation,
      modelClass: Revision,
      join: { from: own, to: ['surveys.revisions.company_id', 'surveys.revisions.survey_id'] },
    },
  });

  name!: string;
  type!: SurveyType;
  state!: SurveyState;
  archivedFrom!: 'unpublished' | 'closed' | null;
  language!: LanguageCode;
  languages!: LanguageCode[];
  theme!: string;
  ownerId!: string;
  createdById!: string;
  questionCount!: number;
  pageCount!: number;
  /** RES-023 */
  useDatasets!: boolean;
  /** Of the draft. */
  version!: number;
  /** What respondents get; null until it is opened for the first time. */
  liveVersion!: number | null;
  createdAt!: Date;
  editedAt!: Date;
  publishedAt!: Date | null;
  closedAt!: Date | null;
  archivedAt!: Date | null;
  /** It can be brought back for some time, and is hidden until then. */
  deletedAt!: Date | null;
  deletedById!: string | null;
  structure!: SurveyStructure;
  address?: SurveyAddress;
  revisions?: Revision[];
}

/** What is known of a survey without its structure. */
export type SurveyRow = Omit<Survey, keyof Model | 'structure' | 'address' | 'revisions'>;
export type SurveyRowWithStructure = SurveyRow & Pick<Survey, 'structure'>;

/** All columns but the structure, which may be large. */
export const headColumns = [
  'id',
  'company_id',
  'name',
  'type',
  'state',
  'archived_from',
  'language',
  'languages',
  'theme',
  'owner_id',
  'created_by_id',
  'question_count',
  'page_count',
  'use_datasets',
  'version',
  'live_version',
  'created_at',
  'edited_at',
  'published_at',
  'closed_at',
  'archived_at',
  'deleted_at',
  'deleted_by_id',
];
