import { token } from '@kaiku/sdk/common';
import type { AnswerFile, FileLimits, Id } from '@kaiku/sdk/model';
import type { TenantContext, UploadedFile } from '@kaiku/sdk/server';

/** Who hands files in: one respondent, who comes through one link. */
export interface Respondent {
  companyId: string;
  surveyId: string;
  collectorId: string;
  /** Of the answer that is being given. */
  transactionId: string;
}

/** A part of a file that comes in parts, over a connection that may break. */
export interface FilePart {
  /** The respondent's own word for the file: the same one is gone on with. */
  upload: string;
  name: string;
  /** Of the whole file, in bytes. */
  size: number;
  /** From 0; each but the last has `FILE_PART_BYTES`. */
  part: number;
  bytes: Buffer;
  /** Folder for what is put together. */
  folder: string;
}

/** Files that respondents hand in. One that no answer and no draft holds goes after a week. */
export interface AnswerFiles {
  /**
   * Whether the file may come in, and what it is called then: its content decides, not what it says of itself.
   * @throws Problem `validation` with `file-empty`, `file-size` or `file-type` at the element
   */
  judge(elementId: Id, limits: FileLimits, file: UploadedFile): Promise<{ name: string; contentType: string }>;
  /**
   * Judges and stores one. Call it outside of a transaction.
   * @throws as `judge`, with `file-full`, and with `file-waiting` where too much of the survey waits for answers
   */
  add(respondent: Respondent, elementId: Id, limits: FileLimits, file: UploadedFile): Promise<AnswerFile>;
  /** Takes a part. @returns the file once all of it is there, until then the part that is missing. @throws as `add` */
  addPart(
    respondent: Respondent,
    elementId: Id,
    limits: FileLimits,
    part: FilePart,
  ): Promise<AnswerFile | { next: number }>;
  /** Removes what the respondent has brought and no answer holds: that file. @returns whether there was one */
  remove(respondent: Respondent, fileId: string): Promise<boolean>;
  /** Removes what the respondent has brought to a question besides these. */
  keepOnly(respondent: Respondent, elementId: Id, fileIds: readonly string[]): Promise<void>;
  /** What the respondent has brought stays until then, because a draft has it. */
  keepUntil(ctx: TenantContext, transactionId: string, until: Date): Promise<void>;
  /** What no answer holds goes now: of a respondent, of a link, or of a whole survey. */
  letGo(
    ctx: TenantContext,
    of: { transactionId: string } | { surveyId: string; collectorId?: string | undefined },
  ): Promise<void>;
  /** A file that the answer holds. @throws Problem `not_found` */
  open(
    ctx: TenantContext,
    responseId: string,
    fileId: string,
  ): Promise<{ name: string; contentType: string; size: number }>;
}
export const AnswerFiles = token<AnswerFiles>('responses.AnswerFiles');
