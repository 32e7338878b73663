import { randomBytes } from 'node:crypto';
import {
  automaticAnswersOf,
  type Collector,
  CollectorReader,
  linkView,
  twoWaySmsFeature,
} from '@kaiku/plugin-collectors/contract';
import { ResponseIntake } from '@kaiku/plugin-responses/contract';
import { BackgroundMappings, QuestionKinds, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { isLanguage } from '@kaiku/sdk/common';
import {
  applyMappings,
  type Background,
  type BackgroundMapping,
  daysOnEarth,
  type LanguageCode,
  type SurveyStructure,
  viewFor,
} from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { Conversation } from '../models/conversation.ts';
import { type Rule, Target } from '../models/delivery.ts';
import type { Talk } from './talk.ts';
import { talkWords } from './words.ts';

/** What conversations of a delivery are about, as it is now. */
export interface Subject {
  link: Collector;
  surveyId: string;
  survey: string;
  language: LanguageCode;
  version: number;
  structure: SurveyStructure;
  /** The link takes answers, and the company has the feature. */
  open: boolean;
  features: ReadonlySet<string>;
}

/** With what is known of it for some moments alone. */
export interface Prepared extends Subject {
  mappings: readonly BackgroundMapping[];
  /** Choices that have been taken as often as they may. */
  full: readonly string[];
}

/** Null where survey or link are gone, or the survey was never open. @param version of a conversation that goes on */
export async function subjectOf(
  ctx: TenantContext,
  { surveyId, collectorId }: Pick<Rule, 'surveyId' | 'collectorId'>,
  version?: number,
): Promise<Subject | null> {
  const reader = ctx.get(SurveyReader);
  const link = await ctx.get(CollectorReader).get(ctx, collectorId);
  const head = await reader.head(ctx, surveyId);
  const live = link && head && (await reader.live(ctx, surveyId, version));
  if (!link || !head || !live) return null;
  const published = head.state === 'published' && head.deletedAt === null;
  return {
    link,
    surveyId,
    survey: head.name,
    language: link.language ?? head.language,
    version: live.version,
    structure: live.structure,
    open: link.state === 'open' && published && ctx.features.has(twoWaySmsFeature),
    features: ctx.features,
  };
}

/** What a conversation that goes on is about: through the link that it began by. */
export async function subjectOfTalk(
  ctx: TenantContext,
  { id, surveyVersion }: Pick<Conversation, 'id' | 'surveyVersion'>,
): Promise<Subject | null> {
  const of = await Target.query(ctx.trx)
    .alias('t')
    .join('deliveries.rules as r', 'r.id', 't.rule_id')
    .where({ 't.id': id })
    .select('r.survey_id', 't.collector_id')
    .first();
  return of ? subjectOf(ctx, of as unknown as Pick<Rule, 'surveyId' | 'collectorId'>, surveyVersion) : null;
}

/** What a conversation is made of. */
type Asked = Pick<Prepared, 'structure' | 'link' | 'mappings' | 'full' | 'features'>;

/** Who knows what changes by moments. */
export interface Moments {
  mappings: BackgroundMappings;
  intake: Pick<ResponseIntake, 'full' | 'isFull'>;
  links: Pick<CollectorReader, 'find'>;
}

export const momentsOf = (ctx: Pick<TenantContext, 'get'>): Moments => ({
  mappings: ctx.get(BackgroundMappings),
  intake: ctx.get(ResponseIntake),
  links: ctx.get(CollectorReader),
});

/** Outside of a transaction. */
export async function prepare(
  { mappings, intake, links }: Moments,
  companyId: string,
  subject: Subject,
): Promise<Prepared> {
  const { surveyId, structure, link } = subject;
  const found = subject.open && link.maxAnswers !== null ? await links.find(link.url) : null;
  return {
    ...subject,
    // A link that has all its answers asks nothing more (LINK-035).
    open: subject.open && !(found && (await intake.isFull(found))),
    mappings: await mappings.of(companyId, surveyId),
    full: await intake.full(companyId, surveyId, structure),
  };
}

/** Draws the lots of one conversation. */
export const newSeed = (): string => randomBytes(9).toString('base64url');

/** The survey as one respondent is asked it. */
export function talkOf(
  ctx: Pick<TenantContext, 'get'>,
  { structure, link, mappings, full, features }: Asked,
  { language, seed, background }: { language: LanguageCode; seed?: string; background: Background | null },
): Talk {
  const kinds = ctx.get(QuestionKinds);
  const view = viewFor(structure, kinds, { ...linkView(structure, link), full, features }, language, seed);
  const spoken = view.language.split('-')[0];
  return {
    view,
    kinds,
    background: applyMappings(mappings, { ...link.background, ...background }),
    fixedAnswers: automaticAnswersOf(structure, kinds, link),
    words: talkWords[isLanguage(spoken) ? spoken : 'en'],
    own: link.twoWaySms ?? {},
    today: daysOnEarth(Date.now()),
  };
}
