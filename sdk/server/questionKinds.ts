import { definePoint } from '../common/define.ts';
import type { Kind } from '../model/index.ts';

/** A question kind that a plugin brings to the server; its web part brings it to the editor and to results. */
export interface BroughtKind {
  kind: Kind;
  /** The plugin's folder, below which its builds lie: `new URL('..', import.meta.url)` in `server/index.ts`. */
  plugin: URL;
}

/** Plugins that require `surveys` contribute their kinds here (docs/question-kinds.md). */
export const questionKinds = definePoint<BroughtKind>('surveys.questionKind');
