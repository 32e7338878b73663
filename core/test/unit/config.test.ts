import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeCore, makeDataFolder, readConfig, StartupError } from '@kaiku/config';
import { type ConfigSection, defineConfig, Joi } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { createSecrets } from '../../foundation/secrets.ts';
import { readSection } from '../../kernel/pluginConfig.ts';

describe('configuration', () => {
  let dataDir: string;
  before(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku config '));
  });
  after(() => rmSync(dataDir, { recursive: true }));

  it('names every wrong variable at once', () => {
    const read = () => readConfig({ KAIKU_DATA: dataDir, KAIKU_PORT: 'eighty', DATABASE_URL: 'mysql://x' }, '/');
    expect(read).to.throw(/KAIKU_PORT.*DATABASE_URL/s);
  });

  it('an address of a server alone is no database', () => {
    const read = () => readConfig({ KAIKU_DATA: dataDir, DATABASE_URL: 'postgres://db.example:5432' }, '/');
    expect(read).to.throw(/DATABASE_URL.*must name a database after the host/);
  });

  it('accepts no default in production and names what is missing', () => {
    const read = () => readConfig({ NODE_ENV: 'production', KAIKU_DATA: dataDir, APP_URL: 'https://k.example' }, '/');
    expect(read).to.throw(/KAIKU_SECRET, ANSWER_URL, DATABASE_URL, SMTP_URL/);
  });

  it('reads which proxies are trusted: one, a number of them, or networks', () => {
    const trust = (text?: string) => readConfig({ KAIKU_DATA: dataDir, KAIKU_TRUST_PROXY: text }, '/').trustProxy;
    expect([trust(), trust('false'), trust('true'), trust('2')]).to.deep.equal([0, 0, 1, 2].map((hops) => ({ hops })));
    expect(trust('10.0.0.0/8, fd00::/8')).to.deep.equal({ ranges: ['10.0.0.0/8', 'fd00::/8'] });
    for (const wrong of ['yes', '-1', '10.0.0.0/40', '10.0.0.1'])
      expect(() => trust(wrong), wrong).to.throw(/TRUST_PROXY/);
  });

  it('takes a time zone that there is for companies that have chosen none', () => {
    const zone = (name?: string) => readConfig({ KAIKU_DATA: dataDir, KAIKU_TIME_ZONE: name }, '/').timeZone;
    expect([zone(), zone('America/New_York')]).to.deep.equal(['Europe/Helsinki', 'America/New_York']);
    for (const wrong of ['Helsinki', '+02:00'])
      expect(() => zone(wrong), wrong).to.throw(/KAIKU_TIME_ZONE.*must be a time zone/s);
  });

  it('seeds accounts with public passwords only on this machine alone with the database that comes along, or when asked', () => {
    const demo = (env: Record<string, string>) => readConfig({ KAIKU_DATA: dataDir, ...env }, '/').demo;
    const outside = { DATABASE_URL: 'postgres://owner:secret@db.example/kaiku' };
    expect(demo({})).to.equal(true);
    expect(demo({ KAIKU_HOST: 'localhost' })).to.equal(true);
    expect(demo(outside), 'an outside database').to.equal(false);
    expect(demo({ KAIKU_HOST: '0.0.0.0' }), 'open to the network').to.equal(false);
    expect(demo({ ...outside, KAIKU_HOST: '0.0.0.0', KAIKU_DEMO: 'true' }), 'asked for').to.equal(true);
    expect(demo({ KAIKU_DEMO: 'false' })).to.equal(false);
  });

  it('makes a local secret once, readable by its owner only', () => {
    const first = readConfig({ KAIKU_DATA: dataDir }, '/');
    expect(readConfig({ KAIKU_DATA: dataDir }, '/').secret)
      .to.equal(first.secret)
      .and.to.have.length.above(32);
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o077).to.equal(0);
  });

  describe('of a data folder that somebody else made', () => {
    let theirs: string;
    before(() => {
      theirs = mkdtempSync(path.join(os.tmpdir(), 'kaiku theirs '));
      chmodSync(theirs, 0o755);
      mkdirSync(path.join(theirs, 'files'));
      writeFileSync(path.join(theirs, 'secret'), 'x'.repeat(43), { mode: 0o600 });
    });
    after(() => rmSync(theirs, { recursive: true }));

    /** Does `work` as a user who owns nothing there. */
    function refused(work: () => unknown, uid = 65_534): StartupError {
      if (process.getuid!() === 0) process.seteuid!(uid);
      else for (const place of ['secret', '.']) chmodSync(path.join(theirs, place), place === '.' ? 0o555 : 0);
      try {
        work();
      } catch (error) {
        if (error instanceof StartupError) return error;
        throw error;
      } finally {
        if (process.getuid!() === 0) process.seteuid!(0);
        else for (const place of ['.', 'secret']) chmodSync(path.join(theirs, place), 0o700);
      }
      throw new Error('it was allowed');
    }

    it('says who may not read the secret, and how to take the folder back', () => {
      const error = refused(() => readConfig({ KAIKU_DATA: theirs }, '/'));
      expect(error.code).to.equal('data_not_yours');
      expect(error.message).to.match(/^The user ".+" may not read .*secret/);
      if (process.getuid!() === 0) expect(error.message).to.include('Kaiku was once started as root');
      expect(error.hint).to.include(`chown -R "$(id -un)" "${theirs}"`).and.include('KAIKU_DATA');
      expect(error.message + error.hint).not.to.include('xxx');
    });

    it('names the user by number where the system has no name for it, as in a container', function () {
      if (process.getuid!() !== 0) this.skip();
      const error = refused(() => readConfig({ KAIKU_DATA: theirs }, '/'), 10_001);
      expect(error.message).to.match(/^The user "10001" may not read/);
    });

    it('says that it may not be written to', () => {
      const error = refused(() => makeDataFolder(theirs, 'uploads'));
      expect([error.code, error.message]).to.satisfy(
        ([code, message]: string[]) => code === 'data_not_yours' && /may not write .*uploads/.test(message!),
      );
    });
  });

  describe('of files in an S3 bucket', () => {
    const right = {
      KAIKU_FILES_S3_URL: 'https://s3.example/',
      KAIKU_FILES_S3_BUCKET: 'kaiku-files',
      KAIKU_FILES_S3_KEY_ID: 'key',
      KAIKU_FILES_S3_SECRET: 'hunter2hunter2',
    };
    const read = (env: Record<string, string>) => readConfig({ KAIKU_DATA: dataDir, ...env }, '/').filesS3;

    it('is complete, or not there', () => {
      expect(read({})).to.equal(null);
      expect(read(right)).to.deep.equal({
        url: 'https://s3.example',
        bucket: 'kaiku-files',
        region: 'us-east-1',
        keyId: 'key',
        secret: 'hunter2hunter2',
      });
    });

    it('names every variable that is missing or wrong, and never the secret', () => {
      const { KAIKU_FILES_S3_SECRET, KAIKU_FILES_S3_BUCKET, ...half } = right;
      expect(() => read(half)).to.throw(/KAIKU_FILES_S3_BUCKET" is required.*KAIKU_FILES_S3_SECRET" is required/);
      const { KAIKU_FILES_S3_URL, ...noServer } = right;
      expect(() => read(noServer)).to.throw(
        /KAIKU_FILES_S3_BUCKET" is set, but KAIKU_FILES_S3_URL is not.*KAIKU_FILES_S3_SECRET" is set/,
      );
      for (const [url, why] of [
        ['ftp://s3.example', /KAIKU_FILES_S3_URL.*scheme/],
        ['https://s3.example/kaiku-files', /KAIKU_FILES_S3_URL" must be the server alone/],
        ['https://key:word@s3.example', /KAIKU_FILES_S3_URL" must be the server alone/],
      ] as const) {
        expect(() => read({ ...right, KAIKU_FILES_S3_URL: url })).to.throw(why);
      }
      const wrong = () => read({ ...right, KAIKU_FILES_S3_BUCKET: 'My Bucket' });
      expect(wrong).to.throw(/KAIKU_FILES_S3_BUCKET.*bucket name/);
      expect(wrong).not.to.throw(/hunter2/);
    });
  });

  it('seals texts so that only the same secret and purpose open them', () => {
    const secrets = createSecrets('a'.repeat(40));
    const sealed = secrets.encrypt('smtp', 'hunter2');
    expect(sealed).not.to.include('hunter2');
    expect(secrets.decrypt('smtp', sealed)).to.equal('hunter2');
    expect(() => secrets.decrypt('sms', sealed)).to.throw();
    expect(() => createSecrets('b'.repeat(40)).decrypt('smtp', sealed)).to.throw();
    const [id, body] = sealed.split('.') as [string, string];
    const changed = Buffer.from(body, 'base64url');
    changed[changed.length - 1]! ^= 1;
    expect(() => secrets.decrypt('smtp', `${id}.${changed.toString('base64url')}`)).to.throw();
  });

  it('what was sealed has one form: with a letter more it is another, whatever reading passes over', () => {
    const secrets = createSecrets('a'.repeat(40));
    for (const text of ['h', 'hu', 'hun']) {
      const sealed = secrets.encrypt('smtp', text);
      expect(secrets.decrypt('smtp', sealed)).to.equal(text);
      for (const more of ['A', '=', ' ', '!', '.', 'A='])
        expect(() => secrets.decrypt('smtp', `${sealed}${more}`), `${text}${more}`).to.throw();
    }
  });
});

describe('secrets that are changed', () => {
  const [before, after] = ['a'.repeat(40), 'b'.repeat(40)];

  it('seals with the one in force, whose id the text bears, and opens what former ones sealed', () => {
    const old = createSecrets(before);
    const both = createSecrets(after, [before]);
    const sealed = old.encrypt('smtp', 'hunter2');
    expect(sealed.split('.')[0]).to.equal(old.inForce());
    expect([both.decrypt('smtp', sealed), both.isCurrent(sealed)]).to.deep.equal(['hunter2', false]);
    expect(both.isCurrent(both.encrypt('smtp', 'hunter2'))).to.equal(true);
    both.use(old.inForce());
    expect(old.decrypt('smtp', both.encrypt('smtp', 'x'))).to.equal('x');
    expect(both.keys('token').map(({ id }) => id)).to.deep.equal([old.inForce(), createSecrets(after).inForce()]);
    expect(() => old.use(createSecrets(after).inForce())).to.throw();
  });

  it('opens what was sealed before texts bore an id', () => {
    const sealed = createSecrets(before).encrypt('smtp', 'hunter2').split('.')[1]!;
    const both = createSecrets(after, [before]);
    expect([both.decrypt('smtp', sealed), both.isCurrent(sealed)]).to.deep.equal(['hunter2', false]);
    expect(() => createSecrets(after).decrypt('smtp', sealed)).to.throw();
  });

  it('are given in KAIKU_SECRET_FORMER, each long enough', () => {
    const read = (former: string) =>
      readConfig({ KAIKU_DATA: os.tmpdir(), KAIKU_SECRET: after, KAIKU_SECRET_FORMER: former }, '/').formerSecrets;
    expect(read(`${before}, ${'c'.repeat(32)}`)).to.deep.equal([before, 'c'.repeat(32)]);
    expect(() => read('short')).to.throw(/KAIKU_SECRET_FORMER": each must have at least 32/);
  });
});

describe("configuration of a plugin's own", () => {
  const Section = defineConfig<{ maxItems: number; apiKey: string | undefined }>('guest-book.Config', {
    maxItems: Joi.number().integer().default(10).description('how many'),
    apiKey: Joi.string().pattern(/^key-\d+$/),
  });
  const read = (env: Record<string, string>, section: ConfigSection<object> = Section) =>
    readSection(
      'guest-book',
      section,
      readConfig({ KAIKU_DATA: os.tmpdir(), KAIKU_SECRET: 'x'.repeat(32), ...env }, '/'),
    );

  it('is read from variables that bear its name, with defaults', () => {
    expect(read({})).to.deep.equal({ maxItems: 10, apiKey: undefined });
    expect(
      read({ KAIKU_GUEST_BOOK_MAX_ITEMS: '3', KAIKU_GUEST_BOOK_API_KEY: 'key-1', KAIKU_OTHER_X: '1' }),
    ).to.deep.equal({
      maxItems: 3,
      apiKey: 'key-1',
    });
  });

  it('names the plugin and every wrong variable, and never a value that may be secret', () => {
    const wrong = () => read({ KAIKU_GUEST_BOOK_MAX_ITEMS: 'many', KAIKU_GUEST_BOOK_API_KEY: 'hunter2' });
    expect(wrong).to.throw(
      /"guest-book" is wrong: "KAIKU_GUEST_BOOK_MAX_ITEMS" .*; "KAIKU_GUEST_BOOK_API_KEY" does not/,
    );
    expect(wrong).to.throw().with.property('message').that.does.not.include('hunter2');
    expect(wrong).to.throw().with.deep.property('plugins', ['guest-book']);
  });

  it("takes no variable of Kaiku's own, nor another plugin's name", () => {
    const files = defineConfig<{ s3Secret: string }>('files.Config', { s3Secret: Joi.string() });
    const config = readConfig({ KAIKU_DATA: os.tmpdir(), KAIKU_SECRET: 'x'.repeat(32) }, '/');
    expect(() => readSection('files', files, config)).to.throw(/KAIKU_FILES_S3_SECRET, which is a variable of Kaiku/);
    expect(() => read({}, files)).to.throw(/has the id "files\.Config"/);
  });

  it('every variable of Kaiku itself says what it is for', () => {
    expect(describeCore().filter(({ meaning }) => meaning === '')).to.deep.equal([]);
  });
});
