import { definePoint, token } from '@kaiku/sdk/common';
import type { Adapter } from './adapters.ts';

/** A category that texts may belong to; a child has the key of its parent. */
export interface TextCategory {
  key: string;
  name: string;
  parent?: string;
}

export interface TextAnalysisWork {
  companyId: string;
  /** Each with an id of the caller's, unique among them; at most `maxTexts`. */
  texts: readonly { id: string; text: string }[];
  /** What they may be about; none: they are not sorted. */
  categories: readonly TextCategory[];
  /** Language that they are most likely in; null where it is unknown. */
  language: string | null;
  /** What whoever asks wants to be heeded besides. */
  prompt?: string;
  signal?: AbortSignal;
}
/** Texts of one call. */
export const maxTexts = 200;

export interface TextFinding {
  /** Of the text. */
  id: string;
  /** Keys of those categories that it belongs to. */
  categories: readonly string[];
  /** From -1 (bad) to 1 (good); null where it has none. */
  sentiment: number | null;
  /** It speaks of harm to somebody, so that people should look at it soon. */
  alarming: boolean;
}

/** Reads texts for what they say: a model of one's own, or a service elsewhere. KAIKU_TEXT_ANALYSER names it. */
export interface TextAnalyser extends Adapter {
  /** One finding for each text. @throws when it cannot now; the caller's job tries again */
  analyse(work: TextAnalysisWork): Promise<readonly TextFinding[]>;
}
export const TextAnalysers = definePoint<TextAnalyser>('core.textAnalyser');

export type TextAnalysisResult = { available: true; findings: readonly TextFinding[] } | { available: false };

/** What open answers say. For jobs: it takes its time, and throws where the analyser does. */
export interface TextAnalysis {
  /** Name of the analyser in use; null where there is none, and every call says `available: false`. */
  readonly analyser: string | null;
  /** Findings in the order of the texts, checked: no analyser can name a text or category that was not given. */
  analyse(work: TextAnalysisWork): Promise<TextAnalysisResult>;
}
export const TextAnalysis = token<TextAnalysis>('core.TextAnalysis');
