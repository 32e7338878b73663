import { type Person, type TableQuery, token } from '@kaiku/sdk/common';
import type { LanguageCode, SurveyStructure } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { SharePermission, SurveyPermission } from './permissions.ts';

export const surveyStates = ['unpublished', 'published', 'closed', 'archived'] as const;
/** SUR-076. */
export type SurveyState = (typeof surveyStates)[number];

export const surveyTypes = ['basic', 'followUp', 'personnel'] as const;
/** SUR-008. */
export type SurveyType = (typeof surveyTypes)[number];

/** What there is to know of a survey besides its structure. Times are ISO 8601 in UTC. */
export interface SurveyHead {
  surveyId: string;
  name: string;
  type: SurveyType;
  state: SurveyState;
  /** Of the draft: grows by one with every save. */
  version: number;
  /** The version that respondents get; null until the survey is opened for the first time. */
  liveVersion: number | null;
  /** The main language. */
  language: LanguageCode;
  /** The main language first. */
  languages: LanguageCode[];
  theme: string;
  ownerId: string;
  createdById: string;
  questionCount: number;
  pageCount: number;
  /** Whether what results are counted from is kept ready; off for good once it is off (RES-023). */
  useDatasets: boolean;
  createdAt: string;
  editedAt: string;
  publishedAt: string | null;
  closedAt: string | null;
  archivedAt: string | null;
  /** It can be brought back for 30 days; nobody has a permission on it until then. */
  deletedAt: string | null;
}

export interface VersionedStructure {
  version: number;
  /** Shared between callers: not to be changed. */
  structure: SurveyStructure;
}

export interface AskedStructure extends VersionedStructure {
  /** Elements of the structure that are not asked any more; choices and rows that went are disabled ones. */
  retired: ReadonlySet<string>;
  /** Of the draft, for it cannot be undone: see `SurveyHead`. */
  useDatasets: boolean;
}

export interface NewSurvey {
  /** Made when missing. */
  surveyId?: string;
  /** Takes the place of the structure's own. */
  name: string;
  structure: SurveyStructure;
  type?: SurveyType;
  /** Takes the place of the structure's own. */
  language?: LanguageCode;
  ownerId: string;
}

/** Surveys of the context's company, for other plugins' servers. */
export interface SurveyReader {
  /** The company of a survey, for who comes with nothing but its id (GAP-054). Null when there is none. */
  companyOf(surveyId: string): Promise<string | null>;
  head(ctx: TenantContext, surveyId: string): Promise<SurveyHead | null>;
  /** By survey id; unknown ids are missing. */
  heads(ctx: TenantContext, surveyIds: readonly string[]): Promise<Map<string, SurveyHead>>;
  /**
   * A page of the company's surveys that are not deleted, whoever may see them, the last edited first: for lists that its
   * managers read. @param among only these
   */
  page(
    ctx: TenantContext,
    query: TableQuery,
    among?: readonly string[],
  ): Promise<{ heads: SurveyHead[]; count: number }>;
  /**
   * Those of them on which `person` holds `full` or one of `needs`, without archived ones: for whoever is to choose one. The last
   * edited first.
   */
  pageFor(
    ctx: TenantContext,
    person: Person,
    needs: readonly SharePermission[],
    query: TableQuery,
  ): Promise<{ heads: SurveyHead[]; count: number }>;
  /**
   * What `person` may do with each of the surveys, as their resource kind says of one; unknown ids are missing. For lists,
   * which would otherwise ask once per row.
   */
  permissions(
    ctx: TenantContext,
    person: Person,
    surveyIds: readonly string[],
  ): Promise<Map<string, ReadonlySet<SurveyPermission>>>;
  /**
   * The structure of a version, by default the latest, which is the author's draft. A version never changes and comes
   * from a cache; one that was neither live nor kept may be gone.
   */
  structure(ctx: TenantContext, surveyId: string, version?: number): Promise<VersionedStructure | null>;
  /** What respondents get, or got: null for a version that was never live. By default the one that is live now. */
  live(ctx: TenantContext, surveyId: string, version?: number): Promise<VersionedStructure | null>;
  /** When respondents got each version first (ISO 8601 in UTC), in their order; those that were never live are missing. */
  liveSince(ctx: TenantContext, surveyId: string): Promise<Map<number, string>>;
  /** What results are about: the live structure, or the draft of a survey that was never open. */
  asked(ctx: TenantContext, surveyId: string): Promise<AskedStructure | null>;
  /**
   * Keeps a survey from being deleted until the transaction ends, so that whoever removes what belongs to it finds what
   * the transaction stored. @throws Problem `not_found`
   */
  hold(ctx: TenantContext, surveyId: string): Promise<void>;
  /** A version that answers will refer to without its being live stays. @throws Problem `survey-version-conflict` */
  keep(ctx: TenantContext, surveyId: string, version: number): Promise<void>;
  /** @throws Problem `validation`, `survey_too_large` */
  create(ctx: TenantContext, survey: NewSurvey): Promise<SurveyHead>;
  /**
   * Opens an unpublished survey. `publishedAt`: of one that was open elsewhere before, now by default.
   * @throws Problem `survey_incomplete`, `survey_state`, `not_found`
   */
  publish(ctx: TenantContext, surveyId: string, publishedAt?: Date): Promise<SurveyHead>;
}
export const SurveyReader = token<SurveyReader>('surveys.SurveyReader');
