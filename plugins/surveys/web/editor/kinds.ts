import type { Language } from '@kaiku/sdk/common';
import { builtinKinds, type Id, type Kind, type KindFault } from '@kaiku/sdk/model';
import { anyKey, useSlotModules, useTIn } from '@kaiku/sdk/web';
import { type QuestionKind, type QuestionKinds, questionKindsOf } from '@kaiku/sdk/web/survey';
import { useMemo, useSyncExternalStore } from 'react';
import { questionKindSlot } from '../../contract/index.ts';
import { useEditor } from './context.ts';
import { editorIcons } from './icons.ts';

/** Ours, and those of plugins; suspends while these are fetched. */
export function useQuestionKinds(): QuestionKinds {
  const brought = useSlotModules<QuestionKind>(questionKindSlot);
  return useMemo(() => questionKindsOf(builtinKinds, brought), [brought]);
}

/** What the plugin of an element's kind has failed to do for it. */
export function useKindFault(elementId: Id): KindFault | undefined {
  const { faults } = useEditor().kinds;
  return useSyncExternalStore(faults.subscribe, () => faults.of(elementId));
}

/**
 * What a kind is called, what it is for, and words that it is found by; `field` and the rest of its texts.
 * @param language another than the interface's
 */
export function useKindTexts(language?: Language) {
  const t = useTIn('surveys', language);
  const { registry, texts } = useEditor().kinds;
  return useMemo(() => {
    /** The plugin's own texts first, which may name anything anew; then ours. */
    const of = (kind: Kind | undefined, key: string, values?: Record<string, unknown>): string =>
      anyKey(t)(key, { ns: kind?.texts ? [kind.texts, 'surveys'] : 'surveys', ...values });
    return {
      of,
      name: (kind: string) => (registry.has(kind) ? of(registry.get(kind), `kinds.${kind}.name`) : kind),
      about: (kind: string) => of(registry.get(kind), `kinds.${kind}.about`),
      words: (kind: string) => of(registry.get(kind), `kinds.${kind}.words`, { defaultValue: '' }),
      icon: (kind: string) => registry.get(kind)?.icon ?? editorIcons.question,
      namespaces: ['surveys', ...texts],
    };
  }, [t, registry, texts]);
}
