import { type AnswerValue, isRecord } from '@kaiku/sdk/model';

/**
 * The answer with what respondents wrote themselves changed: texts, words beside choices, names of files. What they
 * chose has no words of theirs. The same answer where nothing changes.
 */
export function withWords<T extends AnswerValue | null>(answer: T, change: (words: string) => string): T {
  if (isRecord(answer) && ('choice' in answer || 'choices' in answer)) {
    const { other, ...chosen } = answer as { other?: unknown };
    if (typeof other !== 'string') return answer;
    const changed = change(other);
    return changed === other ? answer : ({ ...chosen, other: changed } as unknown as T);
  }
  return deep(answer, change) as T;
}

function deep(value: unknown, change: (words: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => deep(item, change));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (!isRecord(value)) return value;
  // Ids are nobody's words.
  const entries = Object.entries(value).map(([key, item]) => [key, key === 'id' ? item : deep(item, change)] as const);
  return entries.some(([key, item]) => item !== value[key]) ? Object.fromEntries(entries) : value;
}
