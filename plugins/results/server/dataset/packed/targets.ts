import type { AnswerValue, ColumnValue } from '@kaiku/sdk/model';
import type { RowBuffer } from '../rowBuffer.ts';

/** Where what was read belongs. */
export interface Targets {
  valuesOf(elementId: string, answer: AnswerValue): { buffer: RowBuffer; value: ColumnValue }[];
  /** Notes an answer that no column is for. */
  skip(elementId: string): void;
  fieldOf(fieldId: string): RowBuffer | undefined;
}
