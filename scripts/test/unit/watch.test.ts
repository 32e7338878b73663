import path from 'node:path';
import { expect } from 'chai';
import { isServerFile } from '../../dev/watch.ts';

describe('what restarts the server during development', () => {
  const bundled = new Set(['answering']);
  const restarts = (file: string) => isServerFile(file.split('/').join(path.sep), bundled);

  for (const file of [
    'core/app/serve.ts',
    'core/locales/fi.json',
    'config/index.ts',
    'sdk/server/index.ts',
    'sdk/model/rules.ts',
    'plugins/surveys/server/index.ts',
    'plugins/surveys/plugin.json',
    'plugins/surveys/migrations/0001_surveys.sql',
    'plugins/surveys/locales/en.json',
    'plugins/answering/web/enhancer/index.ts',
  ]) {
    it(`${file} does`, () => expect(restarts(file)).to.equal(true));
  }

  for (const file of [
    'plugins/surveys/web/index.ts',
    'plugins/surveys/web/api.gen.d.ts',
    'plugins/surveys/test/unit/a.test.ts',
    'plugins/surveys/README.md',
    'plugins/surveys/node_modules/x/index.ts',
    'sdk/testing/index.ts',
    'sdk/build/web.ts',
    'core/app/.serve.ts.swp',
  ]) {
    it(`${file} does not`, () => expect(restarts(file)).to.equal(false));
  }
});
