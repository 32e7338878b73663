import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { isUuid } from '@kaiku/sdk/server';
import type { SurveyOf } from './entry.ts';

/** Where datasets lie on a node: in the folder of the process that has them, in it one for each company, in it a file for each survey. */
export class DatasetFiles {
  /** Of this process: two must not open one file. */
  readonly folder: string;

  constructor(dataDir: string, process: string) {
    this.folder = path.join(dataDir, 'datasets', process);
  }

  fileOf({ companyId, surveyId }: SurveyOf): string {
    return path.join(this.folder, companyId, `${surveyId}.duckdb`);
  }

  /** Removes a survey's, with what waits beside it: of this process, or from the folders of some. */
  async remove({ companyId, surveyId }: SurveyOf, folders: readonly string[] = [this.folder]): Promise<void> {
    for (const folder of folders) {
      const base = path.join(folder, companyId, surveyId);
      await Promise.all(endings.map((ending) => rm(`${base}${ending}`, { force: true })));
    }
  }

  /** Removes all that this process has. */
  async removeAll(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** What this process has of a company's surveys. */
  async ofCompany(companyId: string): Promise<{ surveyId: string; file: string }[]> {
    const folder = path.join(this.folder, companyId);
    return (await list(folder)).flatMap((name) => {
      const [surveyId = '', ending] = name.split('.');
      if (!isUuid(surveyId) || ending !== 'duckdb' || name.endsWith('.wal')) return [];
      return [{ surveyId, file: path.join(folder, name) }];
    });
  }

  /** All that this process has, with its bytes and when it was used last, in milliseconds, to the hour. */
  async all(): Promise<{ of: SurveyOf; bytes: number; usedAt: number }[]> {
    const all: { of: SurveyOf; bytes: number; usedAt: number }[] = [];
    for (const companyId of (await list(this.folder)).filter((name) => isUuid(name)))
      for (const { surveyId, file } of await this.ofCompany(companyId)) {
        const { bytes, usedAt } = await lookAt(file);
        all.push({ of: { companyId, surveyId }, bytes, usedAt: usedAt.getTime() });
      }
    return all;
  }

  /** Of all processes that this node has or had. */
  async folders(): Promise<string[]> {
    const all = path.dirname(this.folder);
    const found = await readdir(all, { withFileTypes: true }).catch(() => []);
    // Beside them is a file that names the node.
    return found.filter((one) => one.isDirectory()).map(({ name }) => path.join(all, name));
  }

  /** By company and survey the folders that have something of it. */
  async left(): Promise<Map<string, Map<string, string[]>>> {
    const left = new Map<string, Map<string, string[]>>();
    for (const folder of await this.folders()) {
      // Worker threads had their own once.
      if (formerThread.test(path.basename(folder))) {
        await rm(folder, { recursive: true, force: true });
        continue;
      }
      for (const companyId of (await list(folder)).filter((name) => isUuid(name))) {
        const files = await list(path.join(folder, companyId));
        const surveys = left.get(companyId) ?? new Map<string, string[]>();
        for (const surveyId of new Set(files.map((file) => file.split('.')[0]!)))
          if (isUuid(surveyId)) surveys.set(surveyId, [...(surveys.get(surveyId) ?? []), folder]);
        left.set(companyId, surveys);
      }
    }
    return left;
  }
}

const formerThread = /^(?:thread|light|heavy)-\d+$/;

const endings = ['.duckdb', '.duckdb.wal', '.duckdb.taken'];

const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** @returns how large a dataset's file is, with what waits beside it, since when it is there, and its last use, to the hour */
export async function lookAt(file: string): Promise<{ bytes: number; bornAt: Date; usedAt: Date }> {
  const [main, log] = await Promise.all([file, `${file}.wal`].map((one) => stat(one).catch(() => null)));
  const { birthtime: bornAt = new Date(), mtime: usedAt = new Date() } = main ?? {};
  return { bytes: (main?.size ?? 0) + (log?.size ?? 0), bornAt, usedAt };
}

/** The time of a dataset's file is that of its last use, to the hour. */
export const noteUse = (file: string): Promise<void> => utimes(file, new Date(), new Date()).catch(() => {});
