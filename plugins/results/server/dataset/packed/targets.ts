import type { AnswerValue, ColumnValue } from '@kaiku/sdk/model';
import type { RowBuffer } from '../rowBuffer.ts';

/** Where what was read belongs. */
export interface Targets {
  valuesOf(elementId: string, answer: AnswerValue): { buffer: RowBuffer; value: ColumnValue }[];
  /** Whether an answer that is a text may be set as one. */
  holdsTexts(elementId: string): boolean;
  /** Sets one that is written in UTF-8, where its kind says at once what it holds. @returns whether it did */
  setText(elementId: string, bytes: Buffer, start: number, end: number, row: number): boolean;
  /** Notes an answer that no column is for. */
  skip(elementId: string): void;
  fieldOf(fieldId: string): RowBuffer | undefined;
}
