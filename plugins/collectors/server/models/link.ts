import type { Answers, LinkSection } from '@kaiku/sdk/model';
import { TenantModel } from '@kaiku/sdk/server';
import type {
  Collector,
  CollectorState,
  EmbedTheme,
  EmbedVersion,
  LinkLottery,
  LinkPresentation,
  LinkStructure,
  TwoWaySms,
} from '../../contract/index.ts';

/** A publish link of a survey. A deleted one keeps its row, for the answers that came through it. */
export class Link extends TenantModel {
  static override tableName = 'collectors.collectors';
  static override get jsonAttributes(): string[] {
    return ['background', 'automaticAnswers', 'hiddenTexts', 'sections', 'visibleNodes', 'lottery', 'twoWaySms'];
  }
  surveyId!: string;
  /** Grows with each change. */
  version!: number;
  name!: string;
  url!: string;
  openAt!: Date;
  closeAt!: Date | null;
  language!: string | null;
  hiddenLanguages!: string[];
  background!: Record<string, string>;
  oneTimeDays!: number | null;
  maxAnswers!: number | null;
  draftAllowed!: boolean;
  hidden!: string[];
  hiddenTexts!: Record<string, string>;
  automaticAnswers!: Answers;
  presentation!: LinkPresentation | null;
  private!: boolean;
  structure!: LinkStructure;
  sections!: LinkSection[];
  singlePageSend!: boolean;
  visibleNodes!: Record<string, string[]>;
  lottery!: LinkLottery | null;
  resetIntervalSeconds!: number | null;
  embedVersion!: EmbedVersion;
  embedTheme!: EmbedTheme;
  twoWaySms!: TwoWaySms | null;
  cssHash!: string | null;
  jsHash!: string | null;
  closedWithSurvey!: boolean;
  switchedAt!: Date;
  createdAt!: Date;
  createdBy!: string | null;
  deletedAt!: Date | null;
}

const sized = ['background', 'hidden', 'automatic_answers', 'hidden_texts', 'sections', 'visible_nodes', 'two_way_sms'];
/** In SQL: bytes of what a link has of its own that can be many. */
export const ownBytes = sized.map((column) => `coalesce(octet_length(${column}::text), 0)`).join(' + ');

/** LINK-005, LINK-006: what a link does at `now` follows from its two times. */
export function stateAt(now: Date, openAt: Date, closeAt: Date | null): CollectorState {
  if (closeAt && closeAt <= now) return 'closed';
  return openAt > now ? 'scheduled' : 'open';
}

/** The link as the whole product knows it. */
export const toCollector = (link: Link, now = new Date()): Collector => ({
  collectorId: link.id,
  surveyId: link.surveyId,
  version: link.version,
  url: link.url,
  name: link.name,
  state: stateAt(now, link.openAt, link.closeAt),
  openAt: link.openAt.toISOString(),
  closeAt: link.closeAt?.toISOString() ?? null,
  language: link.language,
  hiddenLanguages: link.hiddenLanguages,
  background: link.background,
  oneTimeDays: link.oneTimeDays,
  maxAnswers: link.maxAnswers,
  draftAllowed: link.draftAllowed,
  hidden: link.hidden,
  hiddenTexts: link.hiddenTexts,
  automaticAnswers: link.automaticAnswers,
  presentation: link.presentation,
  private: link.private,
  structure: link.structure,
  sections: link.sections,
  singlePageSend: link.singlePageSend,
  visibleNodes: link.visibleNodes,
  lottery: link.lottery,
  resetIntervalSeconds: link.resetIntervalSeconds,
  embedVersion: link.embedVersion,
  embedTheme: link.embedTheme,
  twoWaySms: link.twoWaySms,
  cssHash: link.cssHash,
  jsHash: link.jsHash,
  createdAt: link.createdAt.toISOString(),
});
