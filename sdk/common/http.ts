/** Shapes of HTTP replies that server and web share. */

/** `{error: …}` of every reply that is not a success (GAP-035). */
export interface ErrorBody {
  error: {
    /** From the published list; stable. */
    code: string;
    /** In the caller's language. */
    message: string;
    details: ErrorDetail[];
  };
}

export interface ErrorDetail {
  /** Where: a field path such as `pages.0.settings.title`, or a column's heading. */
  path?: string;
  code: string;
  message: string;
  /** 1-based row of an imported file. */
  row?: number;
  column?: string;
  value?: string;
  /** What the message was made of. */
  params?: Record<string, string | number>;
}

/** Query of a table fetch (PLAT-038). `per_page` -1 is all, which the server still bounds. */
export interface TableQuery {
  per_page: number;
  /** From 1. */
  page_no: number;
  sort_by?: string;
  sort_order?: 'asc' | 'desc';
  filter?: string;
  filter_fields?: string[];
  /** Echoed in the reply: the client uses only the reply to its latest request (PLAT-058). */
  timestamp?: number;
}

export interface TableReply<Row> {
  data: Row[];
  /** Rows that match, over all pages. */
  count: number;
  timestamp: number | null;
}

/** Rows per page that a table offers; -1 is all (PLAT-033). */
export const pageSizes = [10, 25, 50, 100, -1] as const;
export const defaultPageSize = 25;

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
/** A piece of long work as `GET /api/jobs/{id}` and its event stream show it. */
export interface JobStatus {
  jobId: string;
  name: string;
  state: JobState;
  /** Units done and in all; total 0 while unknown. */
  done: number;
  total: number;
  /** What a finished job gave; null before. */
  result: unknown;
  error: ErrorBody['error'] | null;
  createdAt: string;
  finishedAt: string | null;
}
