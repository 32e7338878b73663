import { accepted, createClient, makeElement, makeStructure, until, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { publish, stored } from '../support.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const structure = makeStructure({
  elements: [
    makeElement('why', 'openText', { text: 'Why?' }),
    makeElement('course', 'choice', { text: 'Course?', choices: [{ id: 'a', text: 'Course a', limit: 1 }] }),
    makeElement('photos', 'fileUpload', { text: 'Photos?' }),
  ],
});

describe('answering: what was removed, and is sent again by a browser that never heard that it had arrived', () => {
  const node = useApp();
  const client = () => createClient(node.app.answerUrl);
  const answer = (url: string, transaction_id: string, answers: object, more: object = {}) =>
    client().post(`/answer/${url}`, { transaction_id, survey_version: 1, answers, ...more });
  const remove = (surveyId: string, response_ids: string[]) =>
    accepted(node.user.api.delete(`/survey/${surveyId}/answers`, { body: { response_ids } }));
  const told = async (surveyId: string) =>
    (
      await node.app.db.owner.query(
        "SELECT count(*)::int AS n FROM core.outbox WHERE name = 'answer.submitted' AND payload ->> 'surveyId' = $1",
        [surveyId],
      )
    ).rows[0].n;
  async function upload(url: string, transaction_id: string) {
    const { started } = await accepted(client().get(`/answer/${url}`));
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png)]), 'me.png');
    const query = { url, transaction_id, element_id: 'photos', started };
    return accepted(client().post('/files/answer', undefined, { form, query }));
  }

  it('RES-044.a stays removed, alone and among others, and the respondent reads that it has arrived', async () => {
    const { url, surveyId } = await publish(node.user, structure);
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of [one, two]) await accepted(answer(url, id, { why: 'So' }));
    await remove(surveyId, [one]);
    expect(await accepted(answer(url, one, { why: 'So' }, { waited: 60 }))).to.include({ duplicate: true });
    const others = Array.from({ length: 20 }, () => crypto.randomUUID());
    const rush = await Promise.all([one, two, ...others].map((id) => accepted(answer(url, id, { why: 'So' }))));
    expect(rush.map(({ duplicate }) => duplicate)).to.deep.equal([true, true, ...others.map(() => false)]);
    expect((await stored(node.app, surveyId)).map(({ id }) => id)).to.have.members([two, ...others]);
    await until('all events to be there', async () => (await told(surveyId)) <= others.length + 2);
  });

  it('RES-044.a takes no place that is free again, and holds up nobody who wants it', async () => {
    const { url, surveyId } = await publish(node.user, structure, { maxAnswers: 1 });
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const course = { course: { choice: 'a' } };
    await accepted(answer(url, one, course));
    await remove(surveyId, [one]);
    expect(await accepted(answer(url, one, course))).to.include({ duplicate: true });
    await until('the link to have room', async () => (await answer(url, two, course)).status === 200);
    // Now it is full, which is no matter for what was removed.
    expect(await accepted(answer(url, one, course))).to.include({ duplicate: true });
    expect((await stored(node.app, surveyId)).map(({ id }) => id)).to.deep.equal([two]);
  });

  for (const settings of [{}, { maxAnswers: 5 }])
    it(`RES-044.a nor do its files, whether they come again or not${settings.maxAnswers ? ' (limited)' : ''}`, async () => {
      const { url, surveyId } = await publish(node.user, structure, settings);
      const id = crypto.randomUUID();
      const file = await upload(url, id);
      const photos = { photos: { files: [file] } };
      await accepted(answer(url, id, photos));
      await remove(surveyId, [id]);
      expect(await accepted(answer(url, id, photos))).to.include({ duplicate: true });
      const again = await upload(url, id);
      expect(await accepted(answer(url, id, { photos: { files: [again] } }))).to.include({ duplicate: true });
      expect(await stored(node.app, surveyId)).to.deep.equal([]);
      const { rows } = await node.app.db.owner.query(
        'SELECT count(*)::int AS waiting FROM responses.files WHERE survey_id = $1 AND (expires_at IS NULL OR expires_at > now())',
        [surveyId],
      );
      expect(rows).to.deep.equal([{ waiting: 0 }]);
    });

  it('RES-044.b holds for answers that were cleared, and as long as one may wait in a browser', async () => {
    const { url, surveyId } = await publish(node.user, structure);
    const id = crypto.randomUUID();
    await accepted(answer(url, id, { why: 'So' }));
    const { name } = (await accepted(node.user.api.get(`/survey/${surveyId}`))) as { name: string };
    await accepted(node.user.api.post(`/survey/${surveyId}/clear_answers`, { survey_name: name }));
    await until('the answers to be cleared', async () => (await stored(node.app, surveyId)).length === 0);
    expect(await accepted(answer(url, id, { why: 'So' }, { waited: 89 * 86_400 }))).to.include({ duplicate: true });
    const late = await answer(url, crypto.randomUUID(), { why: 'So' }, { waited: 91 * 86_400 });
    expect([late.status, late.error.code]).to.deep.equal([422, 'survey_closed']);
    expect(await stored(node.app, surveyId)).to.deep.equal([]);
  });
});
