import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Language } from '@kaiku/sdk/common';
import {
  defineJob,
  FileStore,
  inFolder,
  type JobContext,
  notFound,
  PersonalData,
  type PersonalRecord,
  Problem,
  uuidv7,
} from '@kaiku/sdk/server';
import { namesOfOwners } from '../people/names.ts';
import { htmlPage, htmlRecord, pageEnd } from '../people/page.ts';
import { changeSearch, keepFiles, nextChosen, searchById } from '../people/searches.ts';

const chunk = 50;
/** How often it is begun anew because something of it was removed meanwhile. */
const attempts = 5;
const maxBytes = 1_000_000_000;

interface Told extends PersonalRecord {
  kind: string;
  kindName: string;
  survey: string;
}

/** What was found of a person and chosen, as data and as a page to be read (RES-046). */
export const exportPerson = defineJob<{ searchId: string; language: Language; chosen: number }>({
  name: 'responses.exportPerson',
  lane: 'heavy',
  maxAttempts: 3,
  refusalsAreTold: true,
  async handler(job, { searchId, language, chosen }) {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const count = await write(job, searchId, language, chosen);
      if (count !== null) return { count };
    }
    throw new Problem('answers_going');
  },
});

async function write(job: JobContext, searchId: string, language: Language, chosen: number): Promise<number | null> {
  const ticket = uuidv7();
  const known = await job.tenant((ctx) => changeSearch(ctx, searchId, { export_ticket: ticket }));
  const search = await job.tenant((ctx) => searchById(ctx, searchId));
  if (known === 0 || !search) throw notFound();
  const { sought } = search;
  const t = (key: string, params?: Record<string, unknown>) => job.t(language, key, params);
  return inFolder('person', async (folder) => {
    let count = 0;
    async function* json() {
      const head = { sought, made_at: new Date().toISOString() };
      yield `${JSON.stringify(head).slice(0, -1)},"found":[`;
      for await (const record of recordsOf(job, searchId, language)) {
        yield `${count === 0 ? '' : ','}\n${JSON.stringify(record)}`;
        count += 1;
        if (count % chunk === 0) await job.progress(Math.min(count, chosen), chosen);
      }
      yield '\n]}\n';
    }
    async function* html() {
      yield htmlPage(t('personFile.title'), t('personFile.of', { sought }), language);
      for await (const record of recordsOf(job, searchId, language)) yield htmlRecord(record);
      yield pageEnd;
    }
    const data = path.join(folder, 'data');
    const page = path.join(folder, 'page');
    await pipeline(Readable.from(json()), createWriteStream(data));
    await pipeline(Readable.from(html()), createWriteStream(page));
    const store = job.get(FileStore);
    const put = (file: string, name: string, contentType: string) =>
      store.put(job.companyId, { name, contentType, stream: createReadStream(file), maxBytes });
    const data_key = (await put(data, 'personal-data.json', 'application/json')).key;
    const page_key = (await put(page, 'personal-data.html', 'text/html; charset=utf-8')).key;
    return job.tenant(async (ctx) => {
      const before = await searchById(ctx, searchId);
      if (!(await keepFiles(ctx, searchId, ticket, { data_key, page_key }))) return null;
      for (const key of [before?.data_key, before?.page_key]) if (key) await store.remove(ctx, key);
      for (const key of [data_key, page_key]) await store.keep(ctx, key);
      await ctx.audit({
        operation: 'personal_data.export',
        itemType: 'personal_data',
        itemId: searchId,
        details: { count },
      });
      return count;
    });
  });
}

async function* recordsOf(job: JobContext, searchId: string, language: Language): AsyncGenerator<Told> {
  for (const keeper of job.contributions(PersonalData)) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { records, last, names } = await job.tenant(async (ctx) => {
        const matches = await nextChosen(ctx, searchId, keeper.kind, after, chunk);
        const items = matches.map(({ item_id, survey_id }) => ({ id: item_id, surveyId: survey_id }));
        const found = await keeper.records(ctx, items, language);
        const owners = items.map(({ surveyId }) => surveyId);
        return { records: found, last: items.at(-1)?.id, names: await namesOfOwners(ctx, owners) };
      });
      for (const record of records)
        yield {
          kind: keeper.kind,
          kindName: job.t(language, keeper.name),
          survey: names.get(record.surveyId) ?? '',
          ...record,
        };
      if (last === undefined) break;
      after = last;
    }
  }
}
