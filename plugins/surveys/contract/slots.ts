import { defineSlot } from '@kaiku/sdk/common';
import type { AnswerLimit, BackgroundLimit } from './answerLimits.ts';
import type { SurveyPermission } from './permissions.ts';
import type { SurveyState } from './reader.ts';

export interface SurveyCardProps {
  surveyId: string;
  state: SurveyState;
  /** `report`: on /reporting, where cards lead to results. */
  mode: 'edit' | 'report';
}

/** A line on a survey's card: counts, links. */
export const surveyCardSlot = defineSlot<SurveyCardProps>('surveys.card');
export interface SurveyCardMenuProps extends SurveyCardProps {
  /** What the viewer may do with the survey. */
  permissions: readonly SurveyPermission[];
}
/** Items (`Menu.Item`) of a card's menu. */
export const surveyCardMenuSlot = defineSlot<SurveyCardMenuProps>('surveys.cardMenu');

export interface SurveyTabProps {
  mode: 'edit' | 'report';
  /** What is searched for, for lists that can be searched. */
  search: string;
}

/** Tabs beside those of the surveys' states (SUR-002): each a `Tabs.Tab` whose value is the plugin's own. */
export const surveyTabSlot = defineSlot<SurveyTabProps>('surveys.tab');
/** What such a tab shows: a `Tabs.Panel` with the same value. */
export const surveyTabPanelSlot = defineSlot<SurveyTabProps>('surveys.tabPanel');

export interface EditorProps {
  surveyId: string;
}

/** Items (`Menu.Item`) of the editor's menu. */
export const editorMenuSlot = defineSlot<EditorProps>('surveys.editorMenu');
/** Below the settings of the survey as a whole, beside its draft. */
export const editorPanelSlot = defineSlot<EditorProps>('surveys.editorPanel');

/** Not drawn: modules whose default export is `defineQuestionKind` of sdk/web/survey (docs/plugins.md). */
export const questionKindSlot = defineSlot<object>('surveys.questionKind');

/** What a share limits answers to. */
export interface ShareLimits {
  background: BackgroundLimit[];
  answers: AnswerLimit[];
}
/** How many answers limits leave, of how many; `hidden`: too few to be told more of. */
export interface CountedAnswers {
  n: number;
  total: number;
  hidden: boolean;
}
export interface ShareLimitsProps {
  surveyId: string;
  limits: ShareLimits;
  onChange(limits: ShareLimits): void;
  /** Hears of each count; null while it is not known. */
  onCounted(count: CountedAnswers | null): void;
}
/** Where the limits of a share are chosen: who keeps answers knows what there is to limit them to. */
export const shareLimitsSlot = defineSlot<ShareLimitsProps>('surveys.shareLimits');
