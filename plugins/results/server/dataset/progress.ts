import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { Problem } from '@kaiku/sdk/server';
import type { BuildProgress } from './build/builds.ts';

/** How far a build is, in hundredths for who has limits: how many responses there are in all is not theirs to know. */
export const toldProgress = (
  { limits }: Pick<ResultsScope, 'limits'>,
  { done, total }: BuildProgress,
): BuildProgress => (limits ? { done: total > 0 ? Math.floor((done / total) * 100) : 0, total: 100 } : { done, total });

/** 423: the caller is to try again; nothing has failed, which 503 would tell operators. */
export const stillBuilding = (scope: Pick<ResultsScope, 'limits'>, progress: BuildProgress): Problem =>
  new Problem('results_building', { status: 423, params: { ...toldProgress(scope, progress) } });

export const isBuilding = (error: unknown): boolean => error instanceof Problem && error.code === 'results_building';
