import { load } from './load.ts';
import { type AnswerKind, type AnswerKinds, commonAnswerKinds } from './model.ts';

/** The script of a question kind: of a plugin's as `sdk/build/kinds.ts` bundles it, of ours in `sdk/web/survey/kinds`. */
interface KindScript {
  answers: AnswerKind;
  /** Makes more of an element's part of the page than works without JavaScript; its fields hold the answer by then. */
  start?(element: HTMLElement): void;
}

export interface BroughtKinds {
  all: AnswerKinds;
  /** Starts what there is to start in a part of the page; each element once. */
  start(part: HTMLElement): void;
}

/** @throws when a script cannot be fetched: the form then works as it does without this one */
export async function loadKinds(scripts: Readonly<Record<string, string>> = {}): Promise<BroughtKinds> {
  const brought = await Promise.all(
    Object.entries(scripts).map(async ([kind, at]) => [kind, await load<KindScript>(at)] as const),
  );
  const starts = new Map(brought.map(([kind, { start }]) => [kind, start]));
  const started = new WeakSet<HTMLElement>();
  return {
    all: new Map([...commonAnswerKinds, ...brought.map(([kind, { answers }]) => [kind, answers] as const)]),
    start(part) {
      for (const element of part.querySelectorAll<HTMLElement>('.ks-element')) {
        if (started.has(element)) continue;
        started.add(element);
        try {
          starts.get(element.dataset.kind ?? '')?.(element);
        } catch (error) {
          reportError(error);
        }
      }
    },
  };
}
