import type { Lifecycle, Request, RouteOptions, Server } from '@hapi/hapi';
import type { AnswerFiles, Respondent } from '@kaiku/plugin-responses/contract';
import { type AnswerFile, FILE_PART_BYTES, type FileLimits, type KindRegistry, MAX_FILE_MB } from '@kaiku/sdk/model';
import {
  invalid,
  isUuid,
  Joi,
  notFound,
  Problem,
  type RouteDefinition,
  route,
  type UploadedFile,
  uploadMs,
  uuid,
} from '@kaiku/sdk/server';
import { privateLinks } from '../services/admission.ts';
import type { Doors } from '../services/doors.ts';
import type { StartedSigner } from '../services/started.ts';
import { newSeed, type Surveys } from '../services/surveys.ts';
import { megabytesOf, removeParts, uploadsOf } from '../services/uploads.ts';
import { apiKey } from './api.ts';

export interface FileParts {
  doors: Doors;
  surveys: Surveys;
  kinds: KindRegistry;
  files: AnswerFiles;
  signer: StartedSigner;
  /** Folder for what comes in. */
  uploads: string;
  /** Counts megabytes of the sender's address. @throws Problem `too_many_requests` */
  limitFiles(request: Request, points: number): Promise<void>;
  /** Counts what is asked for beside pages, as if it were one. @throws Problem `too_many_requests` */
  limitPages(request: Request, points: number): Promise<void>;
}

/** Who hands in a file, and to which question. */
interface FileQuery {
  url: string;
  transaction_id: string;
  element_id: string;
  started: string;
}
/** Of a part, besides. */
interface PartQuery extends FileQuery {
  upload: string;
  name: string;
  size: string;
  part: string;
}
type RemovalQuery = Pick<FileQuery, 'url' | 'transaction_id'> & { file_id: string };

const path = '/files/answer';
const maxNameLength = 300;
/** A file, and what a form has around it. */
const maxBytes = MAX_FILE_MB * 1024 * 1024 + 64 * 1024;

const url = Joi.string().max(64).required();
const transaction = uuid()
  .required()
  .description('That of the answer which the file is for; nobody else may hand it in');
const uploadQuery = Joi.object({
  url,
  transaction_id: transaction,
  element_id: Joi.string().max(64).required(),
  started: Joi.string().max(60).required().description('As the reply of loading the link gave it'),
  api_key: apiKey,
});
const removalQuery = Joi.object({ url, transaction_id: transaction, file_id: uuid().required(), api_key: apiKey });
const reply = Joi.object({ id: uuid().required(), name: Joi.string().required(), size: Joi.number().required() });

/** What both calls do, whichever origin they come to. */
export function fileCalls(parts: FileParts) {
  const { doors, surveys, kinds, files, signer, uploads, limitFiles, limitPages } = parts;
  async function respondentOf(query: Pick<FileQuery, 'url' | 'transaction_id'>, request: Request) {
    const link = await doors.link(query.url, request);
    if (!link?.door.link) throw notFound();
    const { companyId, surveyId } = link.door;
    const { collectorId } = link.door.link;
    const respondent: Respondent = {
      companyId,
      surveyId,
      collectorId,
      transactionId: query.transaction_id.toLowerCase(),
    };
    return { link, respondent };
  }
  /** Whom a file comes from and what its question takes: known before the file is read. */
  async function find(query: FileQuery, request: Request): Promise<{ respondent: Respondent; limits: FileLimits }> {
    const { link, respondent } = await respondentOf(query, request);
    if (!link.open) throw new Problem('survey_closed');
    // Only who has opened the survey, in the version that was opened.
    const started = signer.read(link.door.surveyId, query.started);
    if (!started) throw invalid({ path: 'started', code: 'format', params: { label: 'started' } });
    const shown = await surveys.show(link.door, { seed: newSeed() }, started.version);
    const elements = shown?.view.pages.flatMap((page) => page.elements) ?? [];
    const element = elements.find(({ id }) => id === query.element_id);
    const limits = element && kinds.get(element.kind)?.files?.(element);
    if (!limits) throw notFound();
    return { respondent, limits };
  }
  async function add(query: FileQuery, request: Request, file: UploadedFile | undefined): Promise<AnswerFile> {
    if (!file) throw invalid({ path: 'file', code: 'required', params: { label: 'file' } });
    const { respondent, limits } = await find(query, request);
    return files.add(respondent, query.element_id, limits, file);
  }
  async function addPart(query: PartQuery, request: Request): Promise<AnswerFile | { next: number }> {
    const { respondent, limits } = await find(query, request);
    const { upload, name } = query;
    const [size, part] = [Number(query.size), Number(query.part)];
    const bytes = Buffer.isBuffer(request.payload) ? request.payload : Buffer.alloc(0);
    return files.addPart(respondent, query.element_id, limits, { upload, name, size, part, bytes, folder: uploads });
  }
  /** @returns whether there was one */
  async function remove(query: RemovalQuery, request: Request): Promise<boolean> {
    const { respondent } = await respondentOf(query, request);
    return files.remove(respondent, query.file_id);
  }
  return { find, add, addPart, remove, uploads, limitFiles, limitPages };
}
type FileCalls = ReturnType<typeof fileCalls>;

/** ANS-014 on the application's origin, where the API is described. */
// biome-ignore lint/suspicious/noExplicitAny: a list of routes has as many parameter types as routes
export const fileRoutes = ({ add, remove, limitFiles }: FileCalls): RouteDefinition<any, any, any>[] => [
  route<object, FileQuery>({
    id: 'uploadAnswerFile',
    method: 'POST',
    path,
    summary: 'Uploads a file for a question that asks for files; it is handed in with the answer, within a week',
    access: 'public',
    apiKey: privateLinks,
    transaction: 'none',
    rateLimit: { points: 600, seconds: 60 },
    query: uploadQuery,
    upload: { maxBytes },
    reply,
    async handler(_ctx, { query, files, request }) {
      await limitFiles(request, megabytesOf(request));
      return add(query, request, files.file);
    },
  }),
  route<object, RemovalQuery>({
    id: 'removeAnswerFile',
    method: 'DELETE',
    path,
    summary: "Removes the respondent's own file that was not handed in",
    access: 'public',
    apiKey: privateLinks,
    transaction: 'none',
    query: removalQuery,
    reply: Joi.object({ removed: Joi.boolean().required() }),
    handler: async (_ctx, { query, request }) => ({ removed: await remove(query, request) }),
  }),
];

/** The same on the respondents' origin, for the page itself: who sends is judged before the file is read. */
export function serveFileApi(server: Server, calls: FileCalls): void {
  const { find, add, addPart, remove, uploads, limitFiles, limitPages } = calls;
  const app = { access: 'public', plugin: 'answering' } as const;
  const admit: Lifecycle.Method = async (request, h) => {
    await limitFiles(request, megabytesOf(request));
    await find(queryOf<FileQuery>(request, ['url', 'transaction_id', 'element_id', 'started']), request);
    return h.continue;
  };
  server.route({
    method: 'POST',
    path: `/api${path}`,
    options: {
      app,
      auth: false,
      payload: payloadTo(uploads, maxBytes, 4),
      timeout: { server: uploadMs },
      ext: { onPreAuth: { method: admit } },
    },
    async handler(request) {
      try {
        const [file] = uploadsOf(request.payload).filter(({ field }) => field === 'file');
        const query = queryOf<FileQuery>(request, ['url', 'transaction_id', 'element_id', 'started']);
        return { response: await add(query, request, file) };
      } finally {
        await removeParts(request.payload);
      }
    },
  });
  server.route({
    // A large file, of which a connection that breaks loses no more than a part.
    method: 'POST',
    path: `/api${path}/part`,
    options: {
      app,
      auth: false,
      payload: { parse: false, output: 'data', maxBytes: FILE_PART_BYTES, allow: 'application/octet-stream' },
      ext: { onPreAuth: { method: admit } },
    },
    handler: async (request) => ({ response: await addPart(partQueryOf(request), request) }),
  });
  server.route({
    method: 'DELETE',
    path: `/api${path}`,
    options: { app, auth: false },
    async handler(request) {
      await limitPages(request, 1);
      const query = queryOf<RemovalQuery>(request, ['url', 'transaction_id', 'file_id']);
      return { response: { removed: await remove(query, request) } };
    },
  });
}

/** Files go to the disk as they come, and what is more is cut off. */
const payloadTo = (uploads: string, most: number, maxParts: number): RouteOptions['payload'] => ({
  parse: true,
  // The whole request has a bound of its own, `uploadMs`.
  timeout: false,
  output: 'file',
  multipart: { output: 'file' },
  allow: 'multipart/form-data',
  uploads,
  maxBytes: most,
  maxParts,
  failAction(_request, _h, error) {
    const status = (error as { output?: { statusCode: number } }).output?.statusCode;
    if (status === 413) throw new Problem('too_large', { params: { limit: `${Math.floor(most / 1024 / 1024)} MB` } });
    throw new Problem(status === 415 ? 'unsupported_media_type' : 'bad_request');
  },
});

/** @throws Problem `validation` that names the field */
function partQueryOf(request: Request): PartQuery {
  const query = queryOf<PartQuery>(request, ['url', 'transaction_id', 'element_id', 'started', 'upload']);
  const { name, size, part }: Partial<Record<string, unknown>> = { ...query };
  const isNumber = (value: unknown): boolean => typeof value === 'string' && /^\d{1,9}$/.test(value);
  const wrong = [
    ...(typeof name === 'string' && name.length > 0 && name.length <= maxNameLength ? [] : ['name']),
    ...(isNumber(size) ? [] : ['size']),
    ...(isNumber(part) && Number(part) < 1_000 ? [] : ['part']),
  ];
  if (wrong.length > 0)
    throw invalid(...wrong.map((field) => ({ path: field, code: 'format', params: { label: field } })));
  return query;
}

/** @throws Problem `validation` that names the field */
function queryOf<Q>(request: Request, names: readonly string[]): Q {
  const query = request.query as Record<string, unknown>;
  const wrong = names.filter((name) => {
    const value = query[name];
    const id = name === 'transaction_id' || name === 'file_id';
    return typeof value !== 'string' || value.length > 64 || (id && !isUuid(value.toLowerCase()));
  });
  if (wrong.length > 0)
    throw invalid(...wrong.map((name) => ({ path: name, code: 'format', params: { label: name } })));
  return query as Q;
}
