import { load } from './load.ts';
import { type AnswerKind, type AnswerKinds, commonAnswerKinds } from './model.ts';
import type { Guard } from './parts.ts';

/** The script of a question kind: of a plugin's as `sdk/build/kinds.ts` bundles it, of ours in `sdk/web/survey/kinds`. */
interface KindScript {
  answers: AnswerKind;
  /** Makes more of an element's part of the page than works without JavaScript; its fields hold the answer by then. */
  start?(element: HTMLElement): void;
}

export interface BroughtKinds {
  all: AnswerKinds;
  /** Questions on which a plugin's kind has stumbled: they need no answer. */
  failed: ReadonlySet<string>;
  /** Starts what there is to start in a part of the page; each element once. */
  start(part: HTMLElement): void;
}

/**
 * @param guard address of what holds plugins' kinds to their word
 * @throws when a script cannot be fetched: the form then works as it does without this one
 */
export async function loadKinds(scripts: Readonly<Record<string, string>> = {}, guard?: string): Promise<BroughtKinds> {
  const guarding = guard ? load<Guard>(guard) : null;
  const brought = await Promise.all(
    Object.entries(scripts).map(async ([kind, at]) => [kind, await load<KindScript>(at)] as const),
  );
  const { guarded } = (await guarding) ?? {};
  const failed = new Set<string>();
  const stumbled = (id: string, error: unknown): void => {
    if (!failed.has(id)) reportError(error);
    failed.add(id);
  };
  const held = (answers: AnswerKind): AnswerKind => guarded?.(answers, failed, stumbled) ?? answers;
  const starts = new Map(brought.map(([kind, { start }]) => [kind, start]));
  const started = new WeakSet<HTMLElement>();
  return {
    all: new Map([...commonAnswerKinds, ...brought.map(([kind, { answers }]) => [kind, held(answers)] as const)]),
    failed,
    start(part) {
      for (const element of part.querySelectorAll<HTMLElement>('.ks-element:not([data-unshown])')) {
        if (started.has(element)) continue;
        started.add(element);
        try {
          starts.get(element.dataset.kind ?? '')?.(element);
        } catch (error) {
          stumbled(element.id.slice(2), error);
        }
      }
    },
  };
}
