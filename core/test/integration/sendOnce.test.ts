import { Problem } from '@kaiku/sdk/server';
import { startTestApp, type TestApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { createSendOnce, type MessageKey } from '../../work/channels/sendOnce.ts';

describe('messages that are sent once', () => {
  let test: TestApp;
  let companyId: string;
  let keys = 0;
  before(async () => {
    test = await startTestApp({ plugins: ['access'] });
    ({ companyId } = await test.createCompany());
  });
  after(() => test?.stop());

  const newKey = (): MessageKey => ({ companyId, idempotencyKey: `once ${++keys}`, channel: 'mail' });
  const stateOf = async ({ idempotencyKey }: MessageKey): Promise<string | null> => {
    const { rows } = await test.db.owner.query('SELECT state FROM core.sent_messages WHERE idempotency_key = $1', [
      idempotencyKey,
    ]);
    return rows[0]?.state ?? null;
  };
  /** As it is when its claim is old. */
  const ages = ({ idempotencyKey }: MessageKey) =>
    test.db.owner.query(
      "UPDATE core.sent_messages SET claimed_at = claimed_at - interval '10 minutes' WHERE idempotency_key = $1",
      [idempotencyKey],
    );
  const outcome = (sending: Promise<void>) =>
    sending.then(
      () => 'sent',
      ({ code, message }: { code?: string; message: string }) => code ?? message,
    );

  it('many who ask for the same at one moment send it once', async () => {
    const key = newKey();
    const once = createSendOnce(test.app.host.db.pool);
    let sent = 0;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        outcome(
          once(key, async () => {
            sent += 1;
          }),
        ),
      ),
    );
    expect(sent).to.equal(1);
    expect(outcomes).to.include('sent');
    expect(await stateOf(key)).to.equal('sent');
  });

  it('who has waited long for a turn at the server renews the claim, and nobody takes it over', async () => {
    const key = newKey();
    const other = createSendOnce(test.app.host.db.pool);
    const once = createSendOnce(test.app.host.db.pool, { renewMs: -1 });
    let meanwhile = '';
    await once(key, async (hold) => {
      await hold();
      await hold();
      meanwhile = await outcome(other(key, async () => {}));
    });
    expect(meanwhile).to.equal('unavailable');
    expect(await stateOf(key)).to.equal('sent');
  });

  it('where another has taken the claim over it is not sent, and the claim of the other stays', async () => {
    const key = newKey();
    const once = createSendOnce(test.app.host.db.pool, { renewMs: -1 });
    const go = Promise.withResolvers<void>();
    let others = Promise.resolve('');
    const own = await outcome(
      once(key, async (hold) => {
        await ages(key);
        const reached = Promise.withResolvers<void>();
        others = outcome(
          createSendOnce(test.app.host.db.pool)(key, () => {
            reached.resolve();
            return go.promise;
          }),
        );
        await reached.promise;
        await hold();
      }),
    );
    expect(own).to.equal('unavailable');
    expect(await stateOf(key)).to.equal('sending');
    go.resolve();
    expect(await others).to.equal('sent');
    expect(await stateOf(key)).to.equal('sent');
  });

  it('what went out while the database went away is noted when it is back, and does not go out again', async () => {
    const key = newKey();
    const { pool } = test.app.host.db;
    let away = 0;
    const connect = (async () => {
      if (away === 0) return pool.connect();
      away -= 1;
      throw new Problem('unavailable');
    }) as typeof pool.connect;
    let sent = 0;
    const once = createSendOnce({ query: pool.query.bind(pool) as typeof pool.query, connect });
    const send = async () => {
      sent += 1;
      away = 3;
    };
    expect(await outcome(once(key, send))).to.equal('sent');
    expect(await stateOf(key)).to.equal('sent');
    await ages(key);
    expect(await outcome(once(key, send))).to.equal('sent');
    expect(sent).to.equal(1);
  });

  it('what was refused is free again at once', async () => {
    const key = newKey();
    const once = createSendOnce(test.app.host.db.pool);
    const refused = once(key, async () => {
      throw new Error('no');
    });
    expect(await outcome(refused)).to.equal('no');
    expect(await stateOf(key)).to.equal(null);
    expect(await outcome(once(key, async () => {}))).to.equal('sent');
  });
});
