import type { ForbiddenInPlace } from '@kaiku/sdk/common';
import { manifestOf } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { ApiError, errorEffect, hidesScriptErrors, readError } from '../../web/runtime/errors.ts';

/** What manifests say of paths. */
const inPlace: readonly ForbiddenInPlace[] = [
  ...manifestOf('surveys').contributes!.forbiddenInPlace!,
  ...manifestOf('data-collections').contributes!.forbiddenInPlace!,
];
const quiet = manifestOf('answering').contributes!.quietPaths!;

interface Given {
  status: number;
  code?: string;
  message?: string;
  method?: string;
  path?: string;
  handlesConflict?: boolean;
}

function effectOf({
  status,
  code = 'x',
  message = '',
  method = 'GET',
  path = '/surveys',
  handlesConflict = false,
}: Given) {
  const page = new URL(path, 'http://kaiku.test');
  return errorEffect({ error: new ApiError(status, code, message), method, page, handlesConflict, inPlace });
}

const expired = { alert: { key: 'dataExpired', persistent: true } };

describe('what failed calls do to the screen', () => {
  for (const code of ['survey-version-conflict', 'survey-edit-locked']) {
    it(`PLAT-048 ${code} outside a survey page shows a persistent alert`, () => {
      expect(effectOf({ status: 412, code, method: 'PUT' })).to.deep.equal(expired);
      expect(effectOf({ status: 500, message: `oh: ${code}!`, method: 'PUT' })).to.deep.equal(expired);
    });

    it(`PLAT-048 ${code} on a survey page goes to the page`, () => {
      const onPage = { status: 412, code, method: 'PUT', path: '/s/1/edit' };
      expect(effectOf({ ...onPage, handlesConflict: true })).to.deep.equal({ conflict: true });
      expect(effectOf(onPage)).to.deep.equal(expired);
    });
  }

  it('PLAT-049 a 403 goes to /forbidden', () => {
    expect(effectOf({ status: 403 })).to.deep.equal({ go: '/forbidden' });
    expect(effectOf({ status: 403, method: 'POST' })).to.deep.equal({ go: '/forbidden' });
  });

  it('a 403 stays on ticket and data collection paths', () => {
    for (const path of ['/r/1?page=tickets&ticket=5', '/datacollections', '/datacollections/7']) {
      expect(effectOf({ status: 403, path }), path).to.deep.equal({});
    }
    for (const path of ['/r/1?page=tickets', '/r/1?page=charts&ticket=5', '/datacollectionsx']) {
      expect(effectOf({ status: 403, path }), path).to.deep.equal({ go: '/forbidden' });
    }
  });

  it('a 409 shows a persistent alert', () => {
    expect(effectOf({ status: 409 })).to.deep.equal({ alert: { key: 'loginExpired', persistent: true } });
  });

  it('GAP-034 a 401 goes to the sign-in', () => {
    expect(effectOf({ status: 401 })).to.deep.equal({ go: 'login' });
  });

  it('a failed create, update or delete asks to try again', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const status of [0, 400, 404, 429, 500, 503]) {
        expect(effectOf({ status, method })).to.deep.equal({ alert: { key: 'saveFailed', persistent: false } });
      }
    }
  });

  it('a save refused because of field values says so', () => {
    expect(effectOf({ status: 422, code: 'validation', method: 'PUT', message: 'm' })).to.deep.equal({
      alert: { key: 'checkValues', persistent: false },
    });
  });

  it("shows the server's own message for a rule of its own", () => {
    expect(
      effectOf({ status: 422, code: 'user_limit', method: 'POST', message: 'The limit is reached' }),
    ).to.deep.equal({
      alert: { text: 'The limit is reached', persistent: false },
    });
  });

  it('PLAT-055 a fetch that fails leaves the screen as it is', () => {
    for (const status of [0, 400, 404, 422, 500, 503]) expect(effectOf({ status })).to.deep.equal({});
  });

  it('finds a conflict in replies that are not ours', async () => {
    const error = await readError(new Response('<p>survey-edit-locked</p>', { status: 500 }));
    expect(error.code).to.equal('survey-version-conflict');
    expect((await readError(new Response('<p>Bad gateway</p>', { status: 502 }))).code).to.equal('unknown');
  });

  it('script errors stay silent on previews and answering pages', () => {
    for (const path of ['/s/1/preview', '/a/abc', '/x/a/abc'])
      expect(hidesScriptErrors(path, quiet), path).to.equal(true);
    for (const path of ['/surveys', '/s/1/edit', '/account'])
      expect(hidesScriptErrors(path, quiet), path).to.equal(false);
  });
});
