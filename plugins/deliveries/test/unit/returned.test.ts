import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Target } from '../../server/models/delivery.ts';
import { createReturnedJudge } from '../../server/returned/inThread.ts';
import { judgeReturned } from '../../server/returned/judge.ts';
import { changeOf } from '../../server/returned/note.ts';
import { createReturnPaths } from '../../server/returned/returnPath.ts';
import { mostBytes } from '../../server/returned/verdict.ts';
import { corpus } from '../returned.ts';

const secretsOf = (...names: string[]) => {
  const all = names.map((id) => ({ id, key: createHash('sha256').update(id).digest() }));
  return { key: () => all[0]!.key, keys: () => all };
};

describe('deliveries: what comes back', function () {
  this.timeout(60_000);
  const paths = createReturnPaths(secretsOf('now'), 'bounces.firma.fi');
  const judge = createReturnedJudge();
  after(() => judge.stop());

  it('DEL-088 a return path is read as it was made, in any case, and with a secret that was in force before', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.uuid(),
        fc.constantFrom('delivery' as const, 'reminder' as const),
        (companyId, targetId, pass) => {
          const address = paths.address({ companyId, targetId, pass })!;
          expect(address.indexOf('@')).to.be.at.most(64);
          for (const one of [address, address.toUpperCase()])
            expect(paths.read(one)).to.deep.equal({ companyId, targetId, pass });
          expect(createReturnPaths(secretsOf('later', 'now'), 'bounces.firma.fi').read(address)).to.include({
            targetId,
          });
          expect(createReturnPaths(secretsOf('other'), 'bounces.firma.fi').read(address)).to.equal(null);
        },
      ),
    );
    expect(
      createReturnPaths(secretsOf('now'), '').address({
        companyId: randomUUID(),
        targetId: randomUUID(),
        pass: 'delivery',
      }),
    ).to.equal(undefined);
  });

  it('DEL-088 refuses a return path of which any letter was changed', () => {
    const address = paths.address({ companyId: randomUUID(), targetId: randomUUID(), pass: 'delivery' })!;
    for (let at = 0; at < address.length; at += 1) {
      for (const letter of 'abcdefghijklmnopqrstuvwxyz234567-.@') {
        if (letter === address[at]) continue;
        expect(paths.read(address.slice(0, at) + letter + address.slice(at + 1)), `${at} ${letter}`).to.equal(null);
      }
      expect(paths.read(address.slice(0, at))).to.equal(null);
    }
  });

  it('DEL-090 BLK-011.b a report that has the domain in ASCII is of the address that has it in letters', () => {
    const target = { address: 'anna@työ.fi', state: 'sent', problem: null, openedAt: null, answeredAt: null } as Target;
    const reasonOf = (recipient: string) =>
      changeOf(target, 'delivery', { verdict: 'hard', told: null, recipient })?.reason;
    expect(reasonOf('anna@xn--ty-gka.fi')).to.equal('bounced');
    expect(reasonOf('anna@xn--y-1ga.fi')).to.equal(undefined);
  });

  it('DEL-091 judges the forms of real mail servers', async () => {
    const samples = corpus();
    expect(samples.length).to.be.at.least(300);
    const wrong: string[] = [];
    for (const { name, means, source } of samples) {
      const { verdict, told } = await judgeReturned(Buffer.from(source));
      if (verdict !== means) wrong.push(`${name}: ${means}, judged ${verdict} (${told})`);
      if (means === 'soft' || means === 'none') expect(verdict, name).to.be.oneOf(['soft', 'none']);
    }
    expect(wrong.join('\n')).to.equal('');
  });

  it('DEL-091 takes whatever somebody sends', async () => {
    for (const one of [
      '<',
      '(',
      'user ',
      'mailbox '.repeat(20),
      '\0',
      '--b\r\n',
      ' \t',
      'exceed',
      'nonexist',
      '-',
      '\n',
      'a@b,',
    ])
      for (const head of [
        '',
        'From: MAILER-DAEMON@x\r\nSubject: failure notice\r\nContent-Type: text/html\r\n\r\n',
        'Subject: failure notice\r\n\r\n',
        'Subject: failure notice\r\nContent-Type: text/plain; format=flowed\r\n\r\n',
        'From: ',
      ]) {
        const judged = await judge.judge(Buffer.from(head + one.repeat(mostBytes / one.length)));
        expect(judged.verdict).to.be.oneOf(['soft', 'none']);
        expect(judged.told ?? '').not.to.include('\0');
      }
  });

  it('DEL-091 what takes too long is given up, those behind it are judged, and beyond a limit nobody waits', async () => {
    const patient = createReturnedJudge({
      thread: new URL('../stuckThread.ts', import.meta.url),
      seconds: 2,
      waiting: 3,
    });
    try {
      const hard = corpus().find(({ means }) => means === 'hard')!.source;
      const [stuck, before, heavy, refused] = await Promise.allSettled(
        ['stuck', hard, 'heavy', hard].map((one) => patient.judge(Buffer.from(one))),
      );
      expect(stuck).to.deep.include({ status: 'fulfilled' }).and.have.nested.property('value.verdict', 'none');
      expect(before).to.have.nested.property('value.verdict', 'hard');
      expect(heavy).to.have.nested.property('value.verdict', 'none');
      expect(refused).to.have.nested.property('reason.code', 'unavailable');
      expect(await patient.judge(Buffer.from(hard))).to.include({ verdict: 'hard' });
    } finally {
      await patient.stop();
    }
  });

  it('DEL-091 what no program reads means nothing, so that nobody brings it for ever', async () => {
    const parts = Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    expect(await judgeReturned(Buffer.from(parts.join('')))).to.include({ verdict: 'none' });
  });
});
