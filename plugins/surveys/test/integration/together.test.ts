import { builtinKinds, findElement, type SurveyStructure, validateStructure } from '@kaiku/sdk/model';
import { LiveTopics, OpenStreams } from '@kaiku/sdk/server';
import { accepted, makeSurvey, sharedApp, type TestApp, type TestUser, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { applyChanges, type SurveyChange } from '../../contract/index.ts';
import { setText } from '../../web/editor/state/edits.ts';
import { createSaver, type SaveStatus } from '../../web/editor/state/saver.ts';
import { largeSurvey, plugins, questions, step } from '../support.ts';

describe('surveys: several people in one survey', function () {
  this.timeout(120_000);
  let app: TestApp;
  let anna: TestUser;
  let ben: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    anna = await app.createUser({ firstName: 'Anna', lastName: 'A' });
    ben = await app.createUser({ company: anna.company });
  });

  const since = async (user: TestUser, id: string, version: number) =>
    accepted(user.api.get(`/survey/${id}/since/${version}`));
  const changed = (structure: SurveyStructure, id: string, text: string): SurveyChange => {
    const element = findElement(structure, id)!;
    return { op: 'element', element: { ...element, settings: { ...element.settings, text } } };
  };
  const save = (user: TestUser, id: string, version: number, ...changes: SurveyChange[]) =>
    accepted(user.api.patch(`/survey/${id}`, { survey_version: version, changes }));

  /** An editor over HTTP that hears what the server tells. */
  async function join(user: TestUser, id: string) {
    const first = await accepted(user.api.get(`/survey/${id}`));
    let structure = first.structure as SurveyStructure;
    let status: SaveStatus | null = null;
    let ids = 0;
    const calls = { saves: 0, refused: 0, bytes: 0 };
    const saver = createSaver({
      initial: { version: first.survey_version, structure },
      async send({ id: saveId, version, changes }) {
        const body = { survey_version: version, save_id: `${user.person.userId}-${saveId}`, changes };
        calls.saves += 1;
        calls.bytes += JSON.stringify(body).length;
        const reply = await user.api.patch(`/survey/${id}`, body);
        if (reply.status === 412) calls.refused += 1;
        if (reply.status >= 400) throw Object.assign(new Error(reply.error.code), { status: reply.status });
        return reply.data.saved_version;
      },
      fetch: async () => {
        const reply = await accepted(user.api.get(`/survey/${id}`));
        return { version: reply.survey_version, structure: reply.structure };
      },
      async since(older) {
        const reply = await since(user, id, older.version);
        const next = reply.changes ? applyChanges(older.structure, reply.changes).structure : reply.structure;
        return { version: reply.survey_version, structure: next };
      },
      validate: (one) => validateStructure(one, builtinKinds),
      newId: () => `save-${++ids}`,
      onStatus: (next) => {
        status = next;
      },
      onTakenIn: ({ current }) => {
        structure = current;
      },
      delay: 20,
    });
    saver.setCompany(true);
    const unwatch = app
      .services('surveys')
      .get(LiveTopics)
      .watch(user.company.companyId, `survey_draft:${id}`, ({ version }) => {
        if (typeof version === 'number') void saver.catchUp(version);
      });
    return {
      saver,
      calls,
      structure: () => structure,
      state: () => status?.state,
      write(key: string, text: string) {
        structure = setText(structure, key, text);
        saver.update(structure);
      },
      leave() {
        unwatch();
        saver.stop();
      },
    };
  }

  it('two who write all the time in different questions: every edit arrives at the other, and none is lost', async () => {
    const { survey_id: id } = await makeSurvey(anna, { structure: largeSurvey() });
    const people = await Promise.all([join(anna, id), join(ben, id)]);
    const keys = ['elements/q-0-1/text', 'elements/q-9-1/text'];
    const textOf = (structure: SurveyStructure, index: number) =>
      findElement(structure, keys[index]!.split('/')[1]!)?.settings.text;
    const rounds = 12;
    for (let round = 1; round <= rounds; round += 1) {
      for (const [index, person] of people.entries()) {
        person.write(keys[index]!, `${index} ${round}`);
        // Written on while the first is under way: it goes with the next save by itself.
        person.write(['settings/thankYouText', 'settings/name'][index]!, `Also ${round}`);
      }
      // Nobody does anything but write: what arrives was sent, told and fetched by itself.
      const isThere = () =>
        people.every((person) => [0, 1].every((index) => textOf(person.structure(), index) === `${index} ${round}`));
      await until('what each wrote to be at the other’s', isThere, 30_000);
    }
    await Promise.all(people.map((person) => person.saver.flush()));
    const { structure } = await accepted(anna.api.get(`/survey/${id}`));
    for (const person of people) {
      expect(person.structure()).to.deep.equal(structure);
      expect(person.state()).to.equal('saved');
      expect(person.calls.refused, 'one waits for one of the other').to.be.at.most(2 * rounds);
      person.leave();
    }
  });

  it('what is saved and what is heard is a patch: of a survey with 300 questions less than a hundredth', async () => {
    const { survey_id: id, structure } = await makeSurvey(anna, { structure: largeSurvey() });
    expect((structure as SurveyStructure).pages.flatMap(({ elements }) => elements)).to.have.length(questions);
    const whole = JSON.stringify(structure).length;
    const person = await join(anna, id);
    person.write('elements/q-3-3/text', 'Another text');
    await person.saver.flush();
    person.leave();
    expect(person.calls.saves).to.equal(1);
    expect(person.calls.bytes).to.be.below(whole / 100);
    const news = await since(ben, id, 1);
    expect(news).to.include({ survey_version: 2, structure: null });
    expect(JSON.stringify(news).length).to.be.below(whole / 50);
    expect(applyChanges(structure, news.changes).structure).to.deep.equal(person.structure());
  });

  it('whoever has any version comes to the newest by what has changed since, however saves were put together', async () => {
    const { survey_id: id, structure } = await makeSurvey(anna, { structure: largeSurvey() });
    const had: SurveyStructure[] = [structure];
    for (let version = 1; version <= 12; version += 1) {
      const user = version % 3 === 0 ? ben : anna;
      const text = changed(had.at(-1)!, `q-${version % 3}-0`, `text ${version}`);
      const change: SurveyChange =
        version % 4 === 0
          ? { op: 'translations', language: 'fi', texts: version % 8 === 0 ? null : { 'pages/p0/title': 'x' } }
          : text;
      await save(user, id, version, change);
      had.push(applyChanges(had.at(-1)!, [change]).structure);
    }
    for (const [index, older] of had.entries()) {
      const news = await since(ben, id, index + 1);
      expect(news.survey_version, `since ${index + 1}`).to.equal(13);
      expect(applyChanges(older, news.changes).structure, `since ${index + 1}`).to.deep.equal(had.at(-1));
    }
    expect((await since(anna, id, 13)).changes).to.deep.equal([]);
  });

  it('a survey that is small, or was brought back whole, is given whole', async () => {
    const { survey_id: id, structure } = await makeSurvey(anna, { structure: largeSurvey() });
    const { pages } = structure as SurveyStructure;
    const elements = pages.flatMap((page) => page.elements);
    await save(anna, id, 1, ...elements.map(({ id: one }) => changed(structure, one, 'x'.repeat(400))));
    const news = await since(ben, id, 1);
    expect(news.changes).to.equal(null);
    expect(news.structure).to.deep.equal((await accepted(ben.api.get(`/survey/${id}`))).structure);
  });

  it('who edits is told of each save and of each step of the survey’s life; others may not ask', async () => {
    const { survey_id: id, structure } = await makeSurvey(anna, { starter: 'customer' });
    const heard: Record<string, unknown>[] = [];
    const unwatch = app
      .services('surveys')
      .get(LiveTopics)
      .watch(anna.company.companyId, `survey_draft:${id}`, (data) => heard.push(data));
    await save(ben, id, 1, changed(structure, 'q-nps', 'Would you?'));
    await step(anna, id, 'open');
    await until('the news', () => heard.length === 2);
    unwatch();
    expect(heard).to.deep.equal([{ version: 2, by: ben.person.userId }, { state: true }]);
    expect(await since(anna, id, 2)).to.include({ state: 'published', live_version: 2, survey_version: 2 });
    const stranger = await app.createUser();
    expect((await stranger.api.get(`/survey/${id}/since/1`)).status).to.equal(404);
  });

  /** A tab that has the survey open at a node: who it was told of last. */
  function openTab(node: TestApp, user: TestUser, id: string, tab: string, place = 'settings') {
    let present: { tab: string; name: string; place: string | null }[] = [];
    const ending = new AbortController();
    const query = new URLSearchParams({ tab, place });
    const over = (async () => {
      const reply = await fetch(`${node.url}/api/live/survey_draft:${id}?${query}`, {
        headers: { authorization: `Bearer ${user.tokens.token}` },
        signal: ending.signal,
      });
      expect(reply.status).to.equal(200);
      let rest = '';
      for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + part).split('\n\n');
        rest = blocks.pop()!;
        for (const block of blocks)
          if (block.startsWith('event: present\n')) present = JSON.parse(block.split('data: ')[1]!);
      }
    })().catch((error: unknown) => {
      if (!ending.signal.aborted) throw error;
    });
    return {
      over,
      close: () => ending.abort(),
      present: () => present,
      sees: (...tabs: string[]) =>
        present
          .map((one) => one.tab)
          .sort()
          .join() === tabs.join(),
    };
  }

  it('who has it open is seen at every node with their place, leaves with the tab, with the right to edit, and with the survey', async () => {
    const { survey_id: id } = await makeSurvey(anna, { starter: 'customer' });
    const carl = await app.createUser({ company: anna.company });
    const second = await app.another();
    const tabs = [
      openTab(app, anna, id, 'anna-one'),
      openTab(app, anna, id, 'anna-two'),
      openTab(second, ben, id, 'ben-tab1'),
      openTab(app, carl, id, 'carl-tab'),
    ] as const;
    try {
      const all = ['anna-one', 'anna-two', 'ben-tab1', 'carl-tab'];
      await until('everybody, a person once for each tab', () => tabs.every((tab) => tab.sees(...all)));
      const seenOfAnna = tabs[2].present().find(({ tab }) => tab === 'anna-one');
      expect(seenOfAnna).to.include({ name: 'Anna A', place: 'settings', userId: anna.person.userId });
      const move = (user: TestUser, tab: string, place: string) =>
        user.api.put(`/live/survey_draft:${id}/place`, { tab, place });
      // By a node that has not the stream, and of another's tab in vain.
      expect((await move(carl, 'ben-tab1', 'nowhere')).status).to.equal(200);
      expect((await move(ben, 'ben-tab1', 'elements/q-nps')).status).to.equal(200);
      const placeOfBen = () => tabs[0].present().find(({ tab }) => tab === 'ben-tab1')?.place;
      await until('where Ben is', () => placeOfBen() === 'elements/q-nps');
      tabs[1].close();
      await until('her other tab to be gone', () => tabs[2].sees('anna-one', 'ben-tab1', 'carl-tab'));

      await app.db.owner.query("UPDATE access.users SET roles = '{}' WHERE id = $1", [carl.person.userId]);
      await app.tenant(anna.company.companyId, (ctx) =>
        ctx.get(OpenStreams).judgeAgain(ctx.trx, anna.company.companyId, carl.person.userId),
      );
      await tabs[3].over;
      await until('who may not edit any more to be gone', () => tabs[2].sees('anna-one', 'ben-tab1'));
      expect((await move(carl, 'carl-tab', 'settings')).status, 'nor is anything told of the others').to.equal(404);
      expect((await carl.api.get(`/live/survey_draft:${id}`)).status).to.equal(404);

      await accepted(anna.api.delete(`/survey/${id}`));
      await Promise.all([tabs[0].over, tabs[2].over]);
    } finally {
      for (const tab of tabs) tab.close();
      await second.stop();
    }
  });
});
