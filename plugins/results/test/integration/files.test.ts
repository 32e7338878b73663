import { accepted, createClient, makeElement, makeStructure, publishSurvey, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

describe('results: files', () => {
  const node = useApp();
  const elements = [
    makeElement('photos', 'fileUpload', { text: 'What does it look like?', multipleFiles: true }),
    makeElement('words', 'openText', { text: 'What else?' }),
  ];

  async function answered(settings: object = {}) {
    const survey = await publishSurvey(node.user, { structure: makeStructure({ elements, settings }) });
    const client = createClient(node.app.answerUrl);
    const { started } = await accepted(client.get(`/answer/${survey.url}`));
    const transaction_id = crypto.randomUUID();
    const files: { id: string; name: string; size: number }[] = [];
    for (const name of ['häiriö.png', 'two.png']) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(png)]), name);
      const query = { url: survey.url, transaction_id, element_id: 'photos', started };
      files.push(await accepted(client.post('/files/answer', undefined, { form, query })));
    }
    await accepted(
      client.post(`/answer/${survey.url}`, {
        transaction_id,
        survey_version: 1,
        started,
        answers: { photos: { files } },
      }),
    );
    await accepted(
      client.post(`/answer/${survey.url}`, {
        transaction_id: crypto.randomUUID(),
        survey_version: 1,
        started,
        answers: { words: 'None' },
      }),
    );
    return { ...survey, responseId: transaction_id, files };
  }
  const fetchFile = (surveyId: string, responseId: string, fileId: string, token = node.user.tokens.token) =>
    fetch(`${node.app.url}/api/survey/${surveyId}/responses/${responseId}/files/${fileId}`, {
      headers: { authorization: `Bearer ${token}` },
    });

  it('results count files, list the newest, and hand them out as downloads, which are noted', async () => {
    const { surveyId, responseId, files } = await answered();
    const { elements: figures } = await accepted(node.user.api.get(`/survey/${surveyId}/results`));
    expect(figures[0].summary).to.eql({ type: 'files', n: 1, dontKnow: 0, files: 2 });
    const list = await accepted(
      node.user.api.get(`/survey/${surveyId}/results/files`, { query: { element_id: 'photos' } }),
    );
    expect(
      list.data.map(({ response_id, files: found }: { response_id: string; files: object[] }) => [response_id, found]),
    ).to.eql([[responseId, files]]);
    const table = await accepted(node.user.api.get(`/survey/${surveyId}/responses`));
    const row = table.data.find(({ response_id }: { response_id: string }) => response_id === responseId);
    expect(row.files).to.eql({ photos: files });
    expect(row.answers.photos).to.equal('häiriö.png, two.png');
    const reply = await fetchFile(surveyId, responseId, files[0]!.id);
    expect(reply.status).to.equal(200);
    expect(reply.headers.get('content-disposition')).to.equal("attachment; filename*=UTF-8''h%C3%A4iri%C3%B6.png");
    expect(reply.headers.get('x-content-type-options')).to.equal('nosniff');
    expect(reply.headers.get('content-security-policy')).to.include('sandbox');
    expect(Buffer.from(await reply.arrayBuffer()).equals(png)).to.equal(true);
    const { rows } = await node.app.db.owner.query(
      "SELECT item_name FROM core.audit_log WHERE operation = 'answer_file.download' AND survey_id = $1",
      [surveyId],
    );
    expect(rows).to.eql([{ item_name: 'häiriö.png' }]);
  });

  it('nobody else gets them: without the permission, of another company, or by the id of another response', async () => {
    const { surveyId, responseId, files } = await answered();
    const other = await answered();
    const [file] = files;
    const colleague = await node.app.createUser({ company: node.user.company, roles: ['survey_creator'] });
    const stranger = await node.app.createUser();
    for (const person of [colleague, stranger]) {
      expect((await fetchFile(surveyId, responseId, file!.id, person.tokens.token)).status).to.be.oneOf([403, 404]);
      const list = await person.api.get(`/survey/${surveyId}/results/files`, { query: { element_id: 'photos' } });
      expect(list.status).to.be.oneOf([403, 404]);
    }
    expect((await fetchFile(surveyId, other.responseId, file!.id)).status).to.equal(404);
    expect((await fetchFile(other.surveyId, responseId, file!.id)).status).to.equal(404);
    expect((await fetchFile(surveyId, responseId, other.files[0]!.id)).status).to.equal(404);
    const { status } = await node.user.api.get(`/survey/${surveyId}/results/files`, { query: { element_id: 'words' } });
    expect(status).to.equal(404);
  });

  it('RES-020 where too few answers are shown, there are no files either', async () => {
    const { surveyId, responseId, files } = await answered({ hideUnder: 5 });
    const list = await accepted(
      node.user.api.get(`/survey/${surveyId}/results/files`, { query: { element_id: 'photos' } }),
    );
    expect(list).to.deep.include({ data: [], hidden: true });
    expect((await fetchFile(surveyId, responseId, files[1]!.id)).status).to.equal(404);
  });
});
