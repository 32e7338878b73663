import type { KindRegistry } from './kinds/index.ts';
import { own, put } from './safe.ts';
import type { Answerable, Answers, AnswerValue } from './types.ts';

/** The answers as they may be stored, in drafts too: what a question wants to be left out of them is (SUR-056). */
export function storableAnswers({ pages }: Answerable, answers: Answers, kinds: KindRegistry): Answers {
  const stored: Answers = { ...answers };
  for (const { elements } of pages) {
    for (const element of elements) {
      const kind = kinds.get(element.kind);
      const answer = own(answers, element.id) as AnswerValue | undefined;
      if (kind?.storable && answer !== undefined) put(stored, element.id, kind.storable(element, answer));
    }
  }
  return stored;
}
