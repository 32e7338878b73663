import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AnswerFiles } from '@kaiku/plugin-responses/contract';
import { FILE_PART_BYTES } from '@kaiku/sdk/model';
import { FileStore, TenantRunner } from '@kaiku/sdk/server';
import {
  accepted,
  createClient,
  makeElement,
  makePage,
  makeStructure,
  type PublishedSurvey,
  removeSurvey,
  type TestUser,
  until,
  useApp,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type FormPage, open, send } from '../form.ts';
import { publish, stored } from '../support.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe('answering: files', () => {
  const node = useApp();
  const at = (where: string) => `${node.app.answerUrl}${where}`;
  const structure = (settings: object = {}, more: object = {}) =>
    makeStructure({
      settings: { draftSaving: true, ...more },
      pages: [
        makePage('p1', [
          makeElement('photos', 'fileUpload', { text: 'What does it look like?', multipleFiles: true, ...settings }),
          makeElement('words', 'openText', { text: 'What else?' }),
        ]),
      ],
    });

  interface Way {
    transaction: string;
    origin?: string;
    element?: string;
    started?: string;
  }
  async function upload({ url }: { url: string }, content: Buffer, name: string, way: Way) {
    const { transaction, origin = node.app.answerUrl, element = 'photos' } = way;
    const client = createClient(origin);
    const started = way.started ?? (await client.get(`/answer/${url}`)).data.started;
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), name);
    const query = { url, transaction_id: transaction, element_id: element, started };
    return client.post('/files/answer', undefined, { form, query });
  }
  const submit = (survey: PublishedSurvey, transaction: string, photos: object, more: object = {}) =>
    createClient(node.app.answerUrl).post(`/answer/${survey.url}`, {
      transaction_id: transaction,
      survey_version: 1,
      answers: { photos },
      ...more,
    });
  const rows = async (surveyId: string) =>
    (
      await node.app.db.owner.query<{ id: string; name: string; held: boolean; transaction_id: string }>(
        'SELECT id, name, transaction_id, expires_at IS NULL AS held FROM responses.files WHERE survey_id = $1 ORDER BY id',
        [surveyId],
      )
    ).rows;
  const store = () => node.app.services('responses').get(FileStore);
  const isThere = (id: string, user: TestUser = node.user) =>
    store()
      .get(user.company.companyId, id)
      .then(
        ({ stream }) => {
          // It may go before it has been opened.
          stream.on('error', () => {}).destroy();
          return true;
        },
        () => false,
      );
  const codes = (reply: { error: { code: string; details: { path?: string; code?: string }[] } }) =>
    reply.error.details.map(({ path: where, code }) => `${where} ${code}`);
  const left = async () => (await readdir(path.join(node.app.dataDir, 'uploads'))).length;

  it('ANS-014 files are uploaded one by one and handed in with the answer, on both origins', async () => {
    const survey = await publish(node.user, structure());
    for (const origin of [node.app.url, node.app.answerUrl]) {
      const transaction = crypto.randomUUID();
      const one = await accepted(upload(survey, png, '../käyttö "1".png', { transaction, origin }));
      expect(one).to.include({ name: 'käyttö 1.png', size: png.length });
      const two = await accepted(upload(survey, pdf, 'paper.pdf', { transaction, origin }));
      const unwanted = await accepted(upload(survey, pdf, 'other.pdf', { transaction, origin }));
      // What the browser says of name and size is not believed.
      await accepted(submit(survey, transaction, { files: [{ ...one, name: 'x.exe', size: 1 }, two] }));
      const answer = (await stored(node.app, survey.surveyId)).at(-1)!;
      expect(answer.id).to.equal(transaction);
      expect(answer.answers.photos).to.eql({ files: [one, two] });
      const kept = (await rows(survey.surveyId)).filter((row) => row.transaction_id === transaction && row.held);
      expect(kept.map(({ id }) => id).sort()).to.eql([one.id, two.id].sort());
      // Sent again it is the same answer.
      expect((await accepted(submit(survey, transaction, { files: [one, two] }))).duplicate).to.equal(true);
      expect((await rows(survey.surveyId)).find(({ id }) => id === unwanted.id)!.held).to.equal(false);
    }
    expect(await left()).to.equal(0);
  });

  it('ANS-029.b identity numbers stay in no name of a file, however it comes', async () => {
    const survey = await publish(node.user, structure({ removeNationalId: true }));
    const transaction = crypto.randomUUID();
    const page = await open(at(`/a/${survey.url}`));
    expect(page.html).to.include('Personal identity codes are removed');
    const one = await accepted(upload(survey, pdf, 'cv 131052-308T.pdf', { transaction }));
    expect(one.name).to.equal('cv […].pdf');
    await accepted(submit(survey, transaction, { files: [{ ...one, name: 'cv 131052-308T.pdf' }] }));
    const form = new FormData();
    for (const [name, value] of page.fields) if (!name.endsWith('.files')) form.append(name, value);
    form.append('q.photos.files', new Blob([new Uint8Array(pdf)]), '811218-9876.pdf');
    form.append('go', 'send');
    expect((await send(page, form)).url).to.include('/thanks');
    const names = (await rows(survey.surveyId)).map(({ name }) => name);
    expect(names).to.have.members(['cv […].pdf', '[…].pdf']);
    const answers = (await stored(node.app, survey.surveyId)).map((one) => one.answers.photos);
    expect(JSON.stringify(answers)).to.include('[…].pdf').and.not.include('308T');
  });

  it("nobody hands in another respondent's file, of another link, survey, question or company", async () => {
    const survey = await publish(node.user, structure());
    const other = await publish(node.user, structure());
    const stranger = await node.app.createUser();
    const foreign = await publish(stranger, structure());
    const transaction = crypto.randomUUID();
    const file = await accepted(upload(survey, png, 'a.png', { transaction }));
    const elsewhere = await accepted(upload(other, png, 'a.png', { transaction }));
    const abroad = await accepted(upload(foreign, png, 'a.png', { transaction }));
    for (const [target, by, which] of [
      [survey, crypto.randomUUID(), file],
      [survey, transaction, elsewhere],
      [survey, transaction, abroad],
      [survey, transaction, { ...file, id: crypto.randomUUID() }],
    ] as const) {
      const reply = await submit(target, by, { files: [which] });
      expect(reply.status).to.equal(422);
      expect(codes(reply)).to.eql(['elements/photos file-gone']);
    }
    expect(await stored(node.app, survey.surveyId)).to.eql([]);
    const client = createClient(node.app.answerUrl);
    const remove = (url: string, by: string) =>
      client.delete('/files/answer', { query: { url, transaction_id: by, file_id: file.id } });
    expect((await accepted(remove(other.url, transaction))).removed).to.equal(false);
    expect((await accepted(remove(survey.url, crypto.randomUUID()))).removed).to.equal(false);
    expect(await isThere(file.id)).to.equal(true);
    expect((await accepted(remove(survey.url, transaction))).removed).to.equal(true);
    await until('the file to be gone', async () => !(await isThere(file.id)));
    expect(await isThere(abroad.id)).to.equal(false);
    expect(await isThere(abroad.id, stranger)).to.equal(true);
  });

  it('ANS-016.h SUR-064.ab what is in a file decides whether it is taken, on the server', async () => {
    const pictures = await publish(node.user, structure({ fileTypes: ['image', 'pdf'] }));
    const any = await publish(node.user, structure({ fileTypes: [] }));
    const transaction = crypto.randomUUID();
    const refused = async (survey: PublishedSurvey, content: Buffer, name: string) =>
      codes(await upload(survey, content, name, { transaction }));
    for (const survey of [pictures, any]) {
      expect(await refused(survey, html, 'page.png')).to.eql(['elements/photos file-type']);
      expect(await refused(survey, svg, 'drawing.png')).to.eql(['elements/photos file-type']);
      expect(await refused(survey, Buffer.alloc(0), 'empty.png')).to.eql(['elements/photos file-empty']);
    }
    expect(await refused(pictures, Buffer.from('Hello'), 'hello.txt')).to.eql(['elements/photos file-type']);
    expect(await refused(pictures, Buffer.from('PK\u0003\u0004'), 'book.xlsx')).to.eql(['elements/photos file-type']);
    const renamed = await accepted(upload(pictures, png, 'page.html', { transaction }));
    expect(renamed.name).to.equal('page.html.png');
    expect((await accepted(upload(any, html, 'page.html', { transaction }))).name).to.equal('page.html');
    expect(await left()).to.equal(0);
  });

  it('GAP-060 what is too large is cut off, and there are never more than there may be, however many come at once', async () => {
    const survey = await publish(node.user, structure({ maxFiles: 2, maxFileMb: 1 }));
    const transaction = crypto.randomUUID();
    const large = Buffer.concat([png, Buffer.alloc(1024 * 1024)]);
    expect(codes(await upload(survey, large, 'large.png', { transaction }))).to.eql(['elements/photos file-size']);
    const huge = await upload(survey, Buffer.alloc(12 * 1024 * 1024), 'huge.png', { transaction });
    expect([huge.status, huge.error.code]).to.eql([413, 'too_large']);
    const { started } = await accepted(createClient(node.app.answerUrl).get(`/answer/${survey.url}`));
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, index) => upload(survey, png, `${index}.png`, { transaction, started })),
    );
    // Five more than the answer may have, for those that are replaced.
    const taken = many.filter(({ status }) => status === 200);
    expect(taken).to.have.length(7);
    for (const reply of many.filter(({ status }) => status !== 200))
      expect(codes(reply)).to.eql(['elements/photos file-full']);
    expect(await rows(survey.surveyId)).to.have.length(7);
    const files = taken.map(({ data }) => data);
    expect(codes(await submit(survey, transaction, { files: files.slice(0, 3) }))).to.eql([
      'elements/photos file-count',
    ]);
    await accepted(submit(survey, transaction, { files: files.slice(0, 2) }));
    expect(await left()).to.equal(0);
  });

  describe('a file that comes in parts', () => {
    const size = 2 * FILE_PART_BYTES + 1_000;
    const whole = Buffer.concat([png, Buffer.alloc(size - png.length)]);
    interface Part {
      upload?: string;
      name?: string;
      size?: number;
      of?: Buffer;
    }
    async function begin(user = node.user, settings: object = {}) {
      const survey = await publish(user, structure(settings));
      const transaction = crypto.randomUUID();
      const { started } = await accepted(createClient(node.app.answerUrl).get(`/answer/${survey.url}`));
      const part = async (number: number | string, { of = whole, ...more }: Part = {}) => {
        const facts = { upload: 'one', name: 'photo.png', size: String(of.length), part: String(number), ...more };
        const who = { url: survey.url, transaction_id: transaction, element_id: 'photos', started };
        const from = Number(number) * FILE_PART_BYTES;
        const query = new URLSearchParams({ ...who, ...facts } as Record<string, string>);
        const reply = await fetch(at(`/api/files/answer/part?${query}`), {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream' },
          body: new Uint8Array(of.subarray(from, from + FILE_PART_BYTES)),
        });
        return { status: reply.status, ...(await reply.json()) };
      };
      return { survey, transaction, part };
    }

    it('ANS-014 goes on where it stopped, whichever reply got lost, and is one file', async () => {
      const { survey, transaction, part } = await begin();
      expect((await part(0)).response).to.eql({ next: 1 });
      expect((await part(1)).response).to.eql({ next: 2 });
      // Chosen again after the page was loaded anew.
      expect((await part(0)).response).to.eql({ next: 2 });
      const [first] = await rows(survey.surveyId);
      const early = await submit(survey, transaction, { files: [{ id: first!.id, name: 'part', size: 1 }] });
      expect(codes(early), 'a part is no file').to.eql(['elements/photos file-gone']);
      const { response: file } = await part(2);
      expect(file).to.include({ name: 'photo.png', size });
      expect((await part(2)).response).to.eql(file);
      expect((await rows(survey.surveyId)).map(({ id }) => id)).to.eql([file.id]);
      const { stream } = await store().get(node.user.company.companyId, file.id);
      expect(Buffer.compare(await buffer(stream), whole)).to.equal(0);
      await until('the parts to be gone', async () => !(await isThere(first!.id)));
      await accepted(submit(survey, transaction, { files: [file] }));
      expect(await left()).to.equal(0);
    });

    it('ANS-014 whose last part is sent several times at once is one file all the same', async () => {
      for (const content of [whole, whole.subarray(0, FILE_PART_BYTES)]) {
        const { survey, part } = await begin();
        const last = Math.ceil(content.length / FILE_PART_BYTES) - 1;
        for (let number = 0; number < last; number += 1) await part(number, { of: content });
        const replies = await Promise.all(Array.from({ length: 8 }, () => part(last, { of: content })));
        const [file] = await rows(survey.surveyId);
        expect((await rows(survey.surveyId)).map(({ id }) => id)).to.eql([file!.id]);
        expect(replies.map(({ response }) => response)).to.eql(
          Array(8).fill({ id: file!.id, name: 'photo.png', size: content.length }),
        );
        const { stream } = await store().get(node.user.company.companyId, file!.id);
        expect(Buffer.compare(await buffer(stream), content)).to.equal(0);
      }
      expect(await left()).to.equal(0);
    });

    it('ANS-014 of which a part was stored again while it became whole leaves nothing of it behind', async () => {
      const { survey, part } = await begin();
      for (const number of [0, 1]) await part(number);
      const { response: file } = await part(2);
      // As it lies there when it was found missing before the whole took its place, and stored after.
      await node.app.db.owner.query(
        `INSERT INTO responses.files (company_id, id, survey_id, collector_id, transaction_id, element_id, place, upload, part, name,
           content_type, size, expires_at)
         SELECT company_id, gen_random_uuid(), survey_id, collector_id, transaction_id, element_id, 1002, upload, 2, 'part',
           content_type, 1000, expires_at FROM responses.files WHERE id = $1`,
        [file.id],
      );
      expect((await part(2)).response).to.eql(file);
      expect((await rows(survey.surveyId)).map(({ id }) => id)).to.eql([file.id]);
    });

    it('is judged as a whole, in parts of their size, one file of a question at a time', async () => {
      const { survey, part } = await begin(node.user, { maxFileMb: 2 });
      const large = Buffer.alloc(3 * 1024 * 1024);
      expect(codes(await part(0, { of: large }))).to.eql(['elements/photos file-size']);
      for (const [number, more] of [
        [0, { size: 2_000 }],
        [3, {}],
        ['x', {}],
        [0, { name: '' }],
        [0, { size: -1 }],
      ] as const)
        expect((await part(number, more as Part)).status, JSON.stringify([number, more])).to.equal(422);
      await part(0);
      await part(0, { upload: 'another' });
      expect(await rows(survey.surveyId)).to.have.length(1);
      const page = Buffer.concat([html, Buffer.alloc(FILE_PART_BYTES)]);
      await part(0, { of: page, upload: 'page' });
      expect(codes(await part(1, { of: page, upload: 'page' }))).to.eql(['elements/photos file-type']);
      expect(await rows(survey.surveyId)).to.eql([]);
      expect(await left()).to.equal(0);
    });
  });

  it('only for a question that asks for files, on a page that was opened, while the link is open', async () => {
    const survey = await publish(node.user, structure());
    const transaction = crypto.randomUUID();
    expect((await upload(survey, png, 'a.png', { transaction, element: 'words' })).status).to.equal(404);
    expect((await upload(survey, png, 'a.png', { transaction, started: 'x.1.y' })).status).to.equal(422);
    expect((await upload({ url: 'nowhere' }, png, 'a.png', { transaction, started: 'x' })).status).to.equal(404);
    expect((await upload(survey, png, 'a.png', { transaction: 'x' })).status).to.equal(422);
    const { started } = await accepted(createClient(node.app.answerUrl).get(`/answer/${survey.url}`));
    await accepted(node.user.api.post(`/survey/${survey.surveyId}/close`, { survey_version: 1 }));
    const client = createClient(node.app.answerUrl);
    await until('the link to be closed', async () => (await client.get(`/answer/${survey.url}`)).status !== 200);
    expect((await upload(survey, png, 'a.png', { transaction, started })).error.code).to.equal('survey_closed');
    expect(await rows(survey.surveyId)).to.eql([]);
  });

  describe('without JavaScript', () => {
    /** Sends the page's form with files, as a browser does. */
    async function sendFiles(
      page: FormPage,
      files: [string, Buffer, string][],
      values: Record<string, string | string[]>,
    ) {
      const form = new FormData();
      for (const [name, value] of page.fields)
        if (!(name in values) && !name.endsWith('.files')) form.append(name, value);
      for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) form.append(name, one);
      for (const [name, content, filename] of files) form.append(name, new Blob([new Uint8Array(content)]), filename);
      if (files.length === 0) form.append('q.photos.files', new Blob([]), '');
      return send(page, form);
    }

    it('SUR-041.b SUR-064.c files go with the form, stay while one goes on, and are left out by unticking them', async () => {
      const survey = await publish(node.user, structure({ fileTypes: ['image', 'pdf'], mandatory: true }));
      const page = await open(at(`/a/${survey.url}`));
      expect(page.html)
        .to.match(/enctype="multipart\/form-data"/i)
        .and.include(`action="/a/${survey.url}/files"`);
      const empty = await sendFiles(page, [], { go: 'send' });
      expect(empty.status).to.equal(422);
      expect(empty.html).to.include('Please answer this question.');
      const wrong = await sendFiles(
        empty,
        [
          ['q.photos.files', png, 'näkymä.png'],
          ['q.photos.files', html, 'page.png'],
          ['q.photos.files', pdf, 'paper.pdf'],
        ],
        { go: 'send', 'q.words': 'Kept' },
      );
      expect(wrong.status).to.equal(422);
      expect(wrong.html).to.include('“page.png” is of a kind that is not taken here.');
      const fields = wrong.fields.filter(([name, value]) => name === 'q.photos' && value !== '');
      const nameIn = ([, value]: (typeof fields)[number]) => value.split('/')[2];
      // They are stored side by side.
      expect(fields.map(nameIn)).to.have.members(['näkymä.png', 'paper.pdf']);
      const kept = fields.find((field) => nameIn(field) === 'näkymä.png')!;
      expect(wrong.html).to.include('Kept');
      const thanks = await sendFiles(wrong, [], { go: 'send', 'q.photos': [kept[1]] });
      expect(thanks.url).to.match(/\/thanks/);
      const [answer] = await stored(node.app, survey.surveyId);
      expect(answer!.answers).to.deep.include({ words: 'Kept' });
      expect((answer!.answers.photos as { files: { name: string }[] }).files.map(({ name }) => name)).to.eql([
        'näkymä.png',
      ]);
      expect(await left()).to.equal(0);
    });

    it('ANS-007 a survey of three hundred questions and files is answered, page by page', async () => {
      const questions = (page: number) =>
        Array.from({ length: 150 }, (_, at) => makeElement(`w${page}x${at}`, 'openText', { text: `Word ${at}?` }));
      const file = makeElement('photos', 'fileUpload', { text: 'A picture?' });
      const rows = Array.from({ length: 100 }, (_, at) => ({ id: `r${at}`, text: `Row ${at}` }));
      const columns = ['no', 'yes'].map((id) => ({ id, text: id }));
      const matrix = (at: number) => makeElement(`m${at}`, 'matrix', { text: `Which ${at}?`, rows, columns });
      const pages = [
        makePage('p1', questions(1)),
        makePage('p2', [matrix(1), matrix(2), ...questions(2)]),
        makePage('p3', [file]),
      ];
      const survey = await publish(node.user, makeStructure({ pages }));
      const words = (page: number) => Object.fromEntries(questions(page).map(({ id }) => [`q.${id}`, `On ${id}`]));
      const ticks = [1, 2].flatMap((at) => rows.map(({ id }) => [`q.m${at}.r.${id}`, 'yes']));
      const first = await send(await open(at(`/a/${survey.url}`)), { ...words(1), go: 'next' });
      const last = await send(first, { ...words(2), ...Object.fromEntries(ticks), go: 'next' });
      expect(last.fields.length).to.be.above(500);
      const thanks = await sendFiles(last, [['q.photos.files', png, 'näkymä.png']], { go: 'send' });
      expect(thanks.url).to.match(/\/thanks/);
      const [answer] = await stored(node.app, survey.surveyId);
      expect(Object.keys(answer!.answers)).to.have.length(303);
      expect((answer!.answers.photos as { files: { name: string }[] }).files[0]!.name).to.equal('näkymä.png');
      expect(await left()).to.equal(0);
    });

    it('a draft keeps its files until it goes', async () => {
      await node.app.setFeatures(node.user.company.companyId, { survey_draft: true });
      const survey = await publish(node.user, structure());
      const page = await open(at(`/a/${survey.url}`));
      const saved = await sendFiles(page, [['q.photos.files', png, 'a.png']], { go: 'draft' });
      const secret = /draft=([\w-]{22})/.exec(saved.url)![1]!;
      const again = await open(at(`/a/${survey.url}?draft=${secret}`));
      expect(again.html).to.include('a.png');
      const days = async () =>
        (
          await node.app.db.owner.query<{ days: number }>(
            `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM responses.files WHERE survey_id = $1`,
            [survey.surveyId],
          )
        ).rows.map((row) => row.days);
      expect(await days()).to.eql([60]);
      const [file] = await rows(survey.surveyId);
      await accepted(createClient(node.app.answerUrl).delete(`/answer/${survey.url}`, { query: { draft: secret } }));
      await until('the file to be gone', async () => !(await isThere(file!.id)));
      expect(await rows(survey.surveyId)).to.eql([]);
    });

    it('a preview takes nothing', async () => {
      const survey = await publish(node.user, structure({ mandatory: true }));
      const page = await open(at(`/preview/${survey.surveyId}`));
      const thanks = await sendFiles(page, [['q.photos.files', png, 'a.png']], { go: 'send' });
      expect(thanks.url).to.match(/\/thanks/);
      expect(await rows(survey.surveyId)).to.eql([]);
      expect(await left()).to.equal(0);
    });
  });

  /** Sends a form piece by piece, without saying how long it is. */
  const sendPieces = (where: string, pieces: (string | Buffer)[], end = '\r\n--x--\r\n') =>
    new Promise<number>((resolve, reject) => {
      const request = httpRequest(
        at(where),
        { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
        (reply) => {
          reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
        },
      ).once('error', reject);
      for (const piece of pieces) request.write(piece);
      request.end(end);
    });
  const part = (name: string) => `\r\n--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`;

  it('nothing is left of what was too much, or of no form', async () => {
    const survey = await publish(node.user, structure());
    const client = createClient(node.app.answerUrl);
    const { started } = (await client.get(`/answer/${survey.url}`)).data;
    const query = new URLSearchParams({
      url: survey.url,
      transaction_id: crypto.randomUUID(),
      element_id: 'photos',
      started,
    });
    const megabyte = Buffer.alloc(1024 * 1024, 'a');
    const much = (count: number) => Array.from({ length: count }, () => megabyte);
    const small = [part('q.photos.files'), png];
    const addresses = [
      [`/api/files/answer?${query}`, 26, 400],
      [`/a/${survey.url}/files`, 65, 413],
    ] as const;
    for (const [address, most, status] of addresses) {
      expect(await sendPieces(address, [...small, part('file'), ...much(most)])).to.equal(status);
      expect(await sendPieces(address, [...small, part('file'), png], '\r\n--x and no form')).to.equal(400);
      await until('what came to be gone', async () => (await left()) === 0);
    }
    // Who has no link is told so before anything is read.
    expect(await sendPieces('/a/nobodyknowsit/files', [part('file'), ...much(2)])).to.equal(404);
    expect(await left()).to.equal(0);
  });

  it('a form has a hundred files, and an upload has one', async () => {
    const survey = await publish(node.user, structure());
    const crowd = (name: string) => Array.from({ length: 60 }, () => [part(name), 'x']).flat();
    const transaction = crypto.randomUUID();
    const { started } = (await createClient(node.app.answerUrl).get(`/answer/${survey.url}`)).data;
    const query = new URLSearchParams({ url: survey.url, transaction_id: transaction, element_id: 'photos', started });
    expect(await sendPieces(`/api/files/answer?${query}`, crowd('file'))).to.equal(400);
    await until('what came to be gone', async () => (await left()) === 0);
    expect(await sendPieces(`/a/${survey.url}/files`, [...crowd('q.photos.files'), ...crowd('other')])).to.equal(413);
    expect(await left()).to.equal(0);
  });

  it('files go with their answers, with a survey that is gone for good, and when nobody hands them in', async () => {
    const survey = await publish(node.user, structure());
    const handed = crypto.randomUUID();
    const file = await accepted(upload(survey, png, 'a.png', { transaction: handed }));
    await accepted(submit(survey, handed, { files: [file] }));
    const loose = await accepted(upload(survey, png, 'b.png', { transaction: crypto.randomUUID() }));
    const services = node.app.services('responses');
    const { companyId } = node.user.company;
    await services.get(TenantRunner).run(companyId, (ctx) => services.get(AnswerFiles).letGo(ctx, survey));
    await until('what nobody handed in to be gone', async () => !(await isThere(loose.id)));
    expect(await isThere(file.id)).to.equal(true);
    const late = await accepted(upload(survey, png, 'c.png', { transaction: crypto.randomUUID() }));
    await removeSurvey(node.user, survey.surveyId);
    for (const { id } of [file, late]) await until('the files to be gone', async () => !(await isThere(id)));
    expect(await rows(survey.surveyId)).to.eql([]);
  });
});
