import { definePoint } from '../common/define.ts';
import { isRecord, type Kind, missingOfKind, type TellFault } from '../model/index.ts';
import type { Logger } from './context.ts';

/** A question kind that a plugin brings to the server; its web part brings it to the editor and to results. */
export interface BroughtKind {
  kind: Kind;
  /** The plugin's folder, below which its builds lie: `new URL('..', import.meta.url)` in `server/index.ts`. */
  plugin: URL;
}

/** Plugins that require `surveys` contribute their kinds here (docs/question-kinds.md). */
export const questionKinds = definePoint<BroughtKind>('surveys.questionKind', (brought, plugin) => {
  const { kind, plugin: folder } = isRecord(brought) ? (brought as Partial<BroughtKind>) : {};
  const missing = missingOfKind(kind, plugin);
  if (!(folder instanceof URL)) missing.push('plugin (the URL of its folder, beside the kind)');
  if (missing.length === 0) return null;
  const name = typeof kind?.kind === 'string' ? `"${kind.kind.slice(0, 64)}"` : 'without a name';
  return `Plugin "${plugin}" brings the question kind ${name}, which lacks: ${missing.join(', ')}.`;
});

/** A fault that comes with each answer is told once in so long; of so many elements at a time. */
const quietMs = 60_000;
const maxTold = 10_000;

/** Tells the log of faults of plugins' kinds, each with its plugin. */
export function kindFaultLog(log: Pick<Logger, 'error'>): TellFault {
  const told = new Map<string, number>();
  return ({ plugin, kind, member, elementId, error }) => {
    const key = `${kind} ${member} ${elementId}`;
    const now = Date.now();
    if (now - (told.get(key) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
    if (told.size >= maxTold) told.clear();
    told.set(key, now);
    log.error(
      { err: error, plugin, kind, member, elementId },
      'a question kind of a plugin failed: its questions go on without',
    );
  };
}
