import { definePoint, type Language } from '@kaiku/sdk/common';
import type { JobContext } from '@kaiku/sdk/server';

interface Fact {
  label: string;
  text: string;
}

/** One response as it is read on paper: everything in words of one language. */
export interface ResponsePaper {
  title: string;
  /** How it came, and what is known of the respondent. */
  facts: readonly Fact[];
  /** Each question with all of its answer; of a matrix a part for each row, of several choices one each without a label. */
  answers: readonly { question: string; text: string; parts?: readonly Fact[]; given: boolean }[];
}

/** Responses one after another. */
export interface ResponseBook {
  title: string;
  /** What stands above the title: what the file is. */
  kind: string;
  language: Language;
  /** What it is of, on a page of its own before the first response; null: it begins with that. */
  facts: readonly Fact[] | null;
  papers: AsyncIterable<ResponsePaper>;
  /** What stands at the foot of a page beside the title. */
  page(number: number): string;
}

/** Who writes responses to a PDF file; without anybody there is no such export (RES-079). */
export interface ResponsePapers {
  /** Has a few of the responses in memory at a time. */
  write(job: JobContext, file: string, book: ResponseBook): Promise<void>;
}
export const ResponsePapers = definePoint<ResponsePapers>('results.responsePapers');
