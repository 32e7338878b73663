import { crc32, deflateRawSync } from 'node:zlib';
import { isTag } from '@kaiku/sdk/model';
import {
  accepted,
  makeElement,
  makeStructure,
  makeSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { plugins } from '../support.ts';

const structure = makeStructure({
  elements: [makeElement('q1', 'nps', { text: 'Would you recommend us?' })],
  backgroundFields: [{ id: 'shop', name: 'Shop' }],
  translations: { fi: { 'elements/q1/text': 'Suosittelisitko meitä?' } },
});

describe('surveys: translations over HTTP', () => {
  let app: TestApp;
  let anna: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    anna = await app.createUser({ roles: ['survey_creator'] });
  });

  const newSurvey = async () => (await makeSurvey(anna, { structure })).survey_id as string;
  const save = (id: string, body: object) => anna.api.put(`/survey/${id}/translations`, body);

  it('SUR-073 lists industry tags, each of which a question can have', async () => {
    const { industry_tags: tags } = (await anna.api.get('/industry_tags')).data;
    expect(tags).to.include('restaurants').and.to.have.length.above(10);
    expect(tags.every(isTag)).to.equal(true);
    expect((await app.anonymous.get('/industry_tags')).status).to.equal(401);
  });

  it('PLAT-068.ab lists languages by native name, with system_only those of the interface', async () => {
    const system = (await app.anonymous.get('/lang', { query: { system_only: true } })).data;
    expect(system.map(({ code }: { code: string }) => code)).to.deep.equal(['en', 'fi', 'sv']);
    const all = (await app.anonymous.get('/lang')).data.map(({ name }: { name: string }) => name);
    expect(all)
      .to.include.members(['Deutsch', 'Suomi'])
      .and.to.deep.equal([...all].sort((a, b) => a.localeCompare(b)));
  });

  it('SUR-093 SUR-101.a a translation has a language and its translatable_data, by what there is to translate', async () => {
    const id = await newSurvey();
    const { data } = await anna.api.get(`/survey/${id}/translations`);
    expect(data).to.include({ survey_version: 1, language: 'en' });
    expect(data.texts).to.include({
      'elements/q1/text': 'Would you recommend us?',
      'backgroundFields/shop/name': 'Shop',
    });
    expect(data.translations).to.eql([
      { language: 'fi', translatable_data: { 'elements/q1/text': 'Suosittelisitko meitä?' }, stale: [] },
    ]);
  });

  it('SUR-093 BGF-001.b saving one language leaves its other texts and the other languages as they were', async () => {
    const id = await newSurvey();
    const shop = { 'backgroundFields/shop/name': 'Myymälä' };
    await accepted(save(id, { survey_version: 1, language: 'fi', translatable_data: shop }));
    const saved = await accepted(
      save(id, { survey_version: 2, language: 'sv', translatable_data: { 'elements/q1/text': 'Rekommendera?' } }),
    );
    expect(saved.translations).to.have.deep.members([
      { language: 'fi', translatable_data: { 'elements/q1/text': 'Suosittelisitko meitä?', ...shop }, stale: [] },
      { language: 'sv', translatable_data: { 'elements/q1/text': 'Rekommendera?' }, stale: [] },
    ]);
    const gone = await accepted(
      save(id, { survey_version: 3, language: 'sv', translatable_data: { 'elements/q1/text': '' } }),
    );
    expect(
      gone.translations.find(({ language }: { language: string }) => language === 'sv')?.translatable_data ?? {},
    ).to.eql({});
  });

  it('a text that is not there, the main language and an older version are refused', async () => {
    const id = await newSurvey();
    const refused = async (body: object) => {
      const { status, error } = await save(id, { survey_version: 1, translatable_data: {}, ...body });
      return [status, error.code, error.details[0]?.path];
    };
    expect(await refused({ language: 'en' })).to.eql([422, 'validation', 'language']);
    expect(await refused({ language: 'fi', translatable_data: { 'elements/q9/text': 'x' } })).to.eql([
      422,
      'validation',
      'translatable_data.elements/q9/text',
    ]);
    await accepted(save(id, { survey_version: 1, language: 'fi', translatable_data: {} }));
    expect(await refused({ language: 'fi' })).to.eql([412, 'survey-version-conflict', undefined]);
  });

  describe('as files', () => {
    const kept = makeStructure({
      elements: [
        makeElement('q1', 'nps', { text: 'Would you recommend <us> & "them"?' }),
        makeElement('q2', 'openText', { text: 'Why?\nSay it all.' }),
      ],
      backgroundFields: [{ id: 'shop', name: 'Shop', values: [{ id: 'v1', value: 'Harbour' }] }],
      translations: { fi: { 'elements/q1/text': 'Suosittelisitko <meitä>?' }, sv: {} },
    });
    const made = async () => (await makeSurvey(anna, { structure: kept })).survey_id as string;
    const exported = async (id: string, format: string) => {
      const headers = { authorization: `Bearer ${anna.api.token}` };
      const reply = await fetch(`${app.url}/api/survey/${id}/translations_export?format=${format}`, { headers });
      expect(reply.status).to.equal(200);
      return reply;
    };
    const compared = (id: string, body: string | Uint8Array, name = 'texts.xlf') => {
      const form = new FormData();
      form.append('file', new Blob([body as BlobPart]), name);
      return anna.api.post(`/survey/${id}/translations_import`, undefined, { form });
    };
    const xliff = (units: string, target = 'sv') =>
      `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="x" source-language="en" target-language="${target}" datatype="plaintext"><body>${units}</body></file></xliff>`;

    it('SUR-101.b XLIFF holds every text by language, and comes back as it went', async () => {
      const id = await made();
      const text = await (await exported(id, 'xliff')).text();
      expect(text.match(/<file /g)).to.have.length(2);
      expect(text).to.include('<source>Would you recommend &lt;us&gt; &amp; &quot;them&quot;?</source>');
      const same = await accepted(compared(id, text));
      expect(same).to.deep.include({ changes: [], problems: [], same: 1 });
      const changed = text
        .replace('Suosittelisitko &lt;meitä&gt;?', 'Suosittelisitko?')
        .replace(/(<source>Shop<\/source>\s*<target state="needs-translation">)/g, '$1Butik');
      const { changes } = await accepted(compared(id, changed));
      expect(
        changes.map(({ language, key, text: is, before }: Record<string, string>) => [language, key, is, before]),
      ).to.have.deep.members([
        ['fi', 'elements/q1/text', 'Suosittelisitko?', 'Suosittelisitko <meitä>?'],
        ['fi', 'backgroundFields/shop/name', 'Butik', null],
        ['sv', 'backgroundFields/shop/name', 'Butik', null],
      ]);
      // Nothing was saved.
      expect((await anna.api.get(`/survey/${id}`)).data.survey_version).to.equal(1);
    });

    it('SUR-101.b what is unknown is named by its line, and a translation of an older text is known as such', async () => {
      const id = await made();
      const reply = await accepted(
        compared(
          id,
          xliff(
            `
<trans-unit id="elements/q9/text"><source>Gone</source><target>Borta</target></trans-unit>
<trans-unit id="elements/q2/text"><source>Because?</source><target>Var<g id="1">för</g>?</target><alt-trans><target>Nej</target></alt-trans><note>n</note></trans-unit>
<trans-unit id="elements/q2/text"><source>Why?</source><target>Igen</target></trans-unit>
<trans-unit id="backgroundFields/shop/name"><source>Shop</source><target> </target></trans-unit>`,
            'sv-SE',
          ),
        ),
      );
      expect(reply.changes).to.have.length(1);
      expect(reply.changes[0]).to.include({ language: 'sv', key: 'elements/q2/text', text: 'Varför?' });
      expect(reply.changes[0].made_from).to.be.a('string');
      expect(reply.problems).to.deep.equal([
        { row: 2, key: 'elements/q9/text', code: 'unknown_text' },
        { row: 4, key: 'elements/q2/text', code: 'repeated' },
      ]);
    });

    it('XLIFF 2 is read too, and a document type, a fault and another source language are refused', async () => {
      const id = await made();
      const two = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="sv"><file id="f"><unit id="u1" name="elements/q2/text"><segment><source>Why?
Say it all.</source><target>Varför?</target></segment></unit></file></xliff>`;
      expect((await accepted(compared(id, two))).changes).to.have.length(1);
      const refused = async (body: string) => {
        const { status, error } = await compared(id, body);
        return [status, error.code];
      };
      const hostile = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xliff('<trans-unit id="elements/q1/text"><source>a</source><target>&e;</target></trans-unit>').slice(21)}`;
      expect(await refused(hostile)).to.deep.equal([422, 'translations_file']);
      expect(await refused('<xliff><file>')).to.deep.equal([422, 'translations_file']);
      expect(await refused(xliff('').replace('source-language="en"', 'source-language="de"'))).to.deep.equal([
        422,
        'translations_source',
      ]);
      expect(await refused('Key,Nothing\nx,y\n')).to.deep.equal([422, 'translations_file']);
    });

    it('a workbook of two kilobytes that says 300,000 characters a hundred times is refused', async () => {
      const rows = Array.from(
        { length: 100 },
        (_, at) => `<row r="${at + 2}">${cell('A', at + 2, 2)}${cell('B', at + 2, 3)}</row>`,
      );
      const texts = ['Key', 'fi', 'elements/q1/text', 'x'.repeat(300_000)];
      const bomb = workbook(`<row r="1">${cell('A', 1, 0)}${cell('B', 1, 1)}</row>${rows.join('')}`, texts);
      expect(bomb.length).to.be.below(5_000);
      const { status, error } = await compared(await made(), bomb, 'texts.xlsx');
      expect([status, error.code, error.details[0]?.code]).to.deep.equal([422, 'invalid_file', 'too_much_text']);
    });

    it('SUR-101.b Excel has languages side by side and comes back as it went; CSV will do', async () => {
      const id = await made();
      const bytes = new Uint8Array(await (await exported(id, 'xlsx')).arrayBuffer());
      const same = await accepted(compared(id, bytes, 'texts.xlsx'));
      expect(same).to.deep.include({ changes: [], problems: [], same: 1 });
      const csv =
        'Key,Place,English (en),Svenska (sv),Notes\nelements/q2/text,,"Why?\nSay it all.",Varför?,x\nnone,,,Ingen,\n';
      const reply = await accepted(compared(id, csv, 'texts.csv'));
      expect(reply.changes).to.deep.equal([
        { row: 2, key: 'elements/q2/text', language: 'sv', text: 'Varför?', before: null },
      ]);
      expect(reply.problems).to.deep.equal([{ row: 3, key: 'none', code: 'unknown_text' }]);
    });

    it('SUR-101.c translations of background values have a call of their own', async () => {
      const id = await made();
      const path = `/survey/${id}/background_value_translations`;
      const key = 'backgroundFields/shop/values/v1/value';
      expect((await accepted(anna.api.get(path))).texts).to.deep.equal({ [key]: 'Harbour' });
      const put = (data: object) => anna.api.put(path, { survey_version: 1, language: 'fi', translatable_data: data });
      expect((await put({ 'elements/q1/text': 'x' })).status).to.equal(422);
      const saved = await accepted(put({ [key]: 'Satama' }));
      expect(saved.translations[0]).to.deep.equal({
        language: 'fi',
        translatable_data: { [key]: 'Satama' },
        stale: [],
      });
    });
  });

  it('BGF-001.abc BGF-004 BGF-006 known background values are read and set; those that keep their id keep their translations', async () => {
    const id = await newSurvey();
    const set = (version: number, values: object[], field = 'shop') =>
      anna.api.post(`/survey/${id}/update_bgvalues`, {
        survey_version: version,
        bg_values: [{ field_id: field, values }],
      });
    const saved = await accepted(set(1, [{ value: 'Harbour' }, { value: 'Market' }]));
    const { values } = saved.bg_values[0];
    expect(values.map(({ value }: { value: string }) => value)).to.deep.equal(['Harbour', 'Market']);
    const key = `backgroundFields/shop/values/${values[0].value_id}/value`;
    await accepted(save(id, { survey_version: 2, language: 'fi', translatable_data: { [key]: 'Satama' } }));
    await accepted(set(3, [{ value_id: values[0].value_id, value: 'Port' }]));
    expect((await accepted(anna.api.get(`/survey/${id}/bg_values`))).bg_values).to.deep.equal([
      { field_id: 'shop', name: 'Shop', values: [{ value_id: values[0].value_id, value: 'Port' }] },
    ]);
    const [fi] = (await accepted(anna.api.get(`/survey/${id}/background_value_translations`))).translations;
    expect(fi).to.deep.equal({ language: 'fi', translatable_data: { [key]: 'Satama' }, stale: [key] });
    const name = { 'backgroundFields/shop/name': 'Myymälä' };
    await accepted(save(id, { survey_version: 4, language: 'fi', translatable_data: name }));
    const [listed] = (await accepted(anna.api.get('/survey', { query: { with_details: true, per_page: 10, id } })))
      .data;
    expect(listed.background_fields).to.deep.include({
      id: 'shop',
      name: 'Shop',
      values: [{ id: values[0].value_id, value: 'Port' }],
    });
    expect(listed.background_field_translations).to.deep.equal([{ language: 'fi', translatable_data: name }]);
    expect(listed.background_value_translations).to.deep.equal([
      { language: 'fi', translatable_data: { [key]: 'Satama' } },
    ]);
    const unknown = await set(5, [{ value: 'x' }], 'gone');
    expect([unknown.status, unknown.error.details[0]?.path]).to.deep.equal([422, 'bg_values.0.field_id']);
  });

  it('a text that changes makes its translations stale until they are written again', async () => {
    const id = await newSurvey();
    const rename = (version: number, text: string) =>
      anna.api.patch(`/survey/${id}`, {
        survey_version: version,
        changes: [{ op: 'element', element: { ...structure.pages[0]!.elements[0], settings: { text } } }],
      });
    await accepted(rename(1, 'How likely?'));
    const stale = async () => (await anna.api.get(`/survey/${id}/translations`)).data.translations[0].stale;
    expect(await stale()).to.deep.equal(['elements/q1/text']);
    const again = { 'elements/q1/text': 'Suosittelisitko meitä?' };
    await accepted(save(id, { survey_version: 2, language: 'fi', translatable_data: again }));
    expect(await stale()).to.deep.equal([]);
  });
});

const cell = (column: string, row: number, text: number): string => `<c r="${column}${row}" t="s"><v>${text}</v></c>`;

/** A workbook whose cells name texts that it holds once. */
function workbook(rows: string, texts: string[]): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = ['worksheet" Target="worksheets/sheet1.xml', 'sharedStrings" Target="sharedStrings.xml'];
  return zipped({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts.map((one, at) => `<Relationship Id="rId${at}" Type="${office}/${one}"/>`).join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  });
}

function zipped(files: Record<string, string>): Buffer {
  const entries = Object.entries(files).map(([name, text]) => {
    const packed = deflateRawSync(text);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(text), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(Buffer.byteLength(text), 18);
    head.writeUInt16LE(name.length, 22);
    return { name: Buffer.from(name), packed, head };
  });
  let at = 0;
  const directory = entries.map(({ name, packed, head }) => {
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    at += 30 + name.length + packed.length;
    return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, rest, name]);
  });
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  const local = entries.flatMap(({ name, packed, head }) => [Buffer.from('PK\x03\x04'), head, name, packed]);
  return Buffer.concat([...local, ...directory, Buffer.from('PK\x05\x06'), end]);
}
