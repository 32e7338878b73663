import { elementPath, problem } from '../problems.ts';
import type { ElementKind } from '../types.ts';
import type { AnswerKind, Kind } from './kind.ts';

/** How a kind that is only shown is answered: not at all. */
export const unanswered = (kind: ElementKind): AnswerKind => ({
  kind,
  answerable: false,
  dontKnow: 'apart',
  operand: () => ({ values: [] }),
  validate: (element) => [problem(elementPath(element.id), 'not-answerable')],
  fieldNames: () => [],
  readForm: () => undefined,
  writeForm: () => [],
});

type UnansweredPart = Omit<
  Kind,
  keyof AnswerKind | 'icon' | 'defaults' | 'inspector' | 'checkSettings' | 'checkComplete' | 'chartFacts'
>;

/** What all kinds that are only shown have in common. */
export const unansweredPart: UnansweredPart = {
  subjects: () => [],
  wire: () => ({ additionalType: null }),
  maxSelections: () => 0,
  answerText: () => '',
  cellColumns: () => [],
  toCells: () => [],
  fromCells: () => ({ problems: [] }),
  columns: () => [],
  values: () => ({}),
  score: () => null,
  summarise: () => ({ type: 'texts', n: 0, dontKnow: 0 }),
  summariseCounts: () => ({ type: 'texts', n: 0, dontKnow: 0 }),
};
