import path from 'node:path';
import { type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { failNext, heard, holdNext } from '../fixtures/switches/server/index.ts';
import { startProbe } from '../probe.ts';

const fixture = (name: string) => path.join(import.meta.dirname, '../fixtures', name);

describe('a plugin that listens to its features', () => {
  let test: TestApp;
  let companyId: string;
  const of = (feature: string) =>
    heard.filter((one) => one.companyId === companyId && one.feature === feature).map(({ on }) => on);
  const hears = (feature: string, states: boolean[]) =>
    until(`${feature} to be ${states}`, () => String(of(feature)) === String(states));

  before(async () => {
    test = await startProbe({
      plugins: ['probe', 'switches'],
      env: { KAIKU_PLUGINS: `${fixture('probe')},${fixture('switches')}` },
    });
    ({ companyId } = await test.createCompany());
  });
  after(() => test.stop());

  it('hears of those that a new company has by default', async () => {
    await hears('switches_heating', [true]);
    expect(of('switches_lamp')).to.deep.equal([]);
  });

  it('hears when a company gets and loses one, also the one that switches the plugin itself', async () => {
    await test.setFeatures(companyId, { switches_lamp: true });
    await hears('switches_lamp', [true]);
    await test.setFeatures(companyId, { switches_lamp: false });
    await hears('switches_lamp', [true, false]);
  });

  it('hears nothing of a switch that changes nothing, or that is rolled back', async () => {
    await test.setFeatures(companyId, { switches_lamp: false, switches_heating: true });
    await test
      .tenant(companyId, async (ctx) => {
        await test.app.host.features.set(ctx, { switches_lamp: true });
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await test.setFeatures(companyId, { switches_heating: false });
    await hears('switches_heating', [true, false]);
    expect(of('switches_lamp')).to.deep.equal([true, false]);
  });

  it('that fails is tried again, as jobs are', async () => {
    failNext.once = true;
    await test.setFeatures(companyId, { switches_lamp: true });
    await until('the failure', () => !failNext.once);
    await test.db.owner.query(
      'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0 AND locked_at IS NULL',
    );
    await hears('switches_lamp', [true, false, true]);
  });

  it('hears last what holds, also where a slow handler is overtaken by that of the next switch', async () => {
    const { companyId: other } = await test.createCompany();
    await until('its default', () => heard.some((one) => one.companyId === other));
    const heardThere = () =>
      heard.filter((one) => one.companyId === other && one.feature === 'switches_lamp').map(({ on }) => on);
    const { promise, resolve } = Promise.withResolvers<void>();
    holdNext.until = promise;
    await test.setFeatures(other, { switches_lamp: true });
    await until('the handler to wait', () => holdNext.until === null);
    await test.setFeatures(other, { switches_lamp: false });
    await until('the second switch to be heard', () => heardThere().length === 1);
    resolve();
    await until('what holds to be told last', () => String(heardThere()) === 'false,true,false');
  });
});
