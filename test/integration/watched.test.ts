import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Logger } from '@kaiku/sdk/server';
import { root, startTestApp, type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { parse } from 'yaml';
import { type FilledCompany, fillCompany } from '../support/company.ts';

const token = 'a-token-of-the-operator';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

interface Span {
  name: string;
  traceId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

describe('a node that is watched', function () {
  this.timeout(120_000);
  let test: TestApp;
  let filled: FilledCompany;
  let collector: Server;
  const spans: Span[] = [];
  const lines: { facts: Record<string, unknown>; text: string }[] = [];
  const paceBefore = process.env.OTEL_BSP_SCHEDULE_DELAY;

  before(async () => {
    collector = createServer(async (request, reply) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      if (request.url === '/v1/traces') {
        for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
          for (const scope of scopeSpans) spans.push(...scope.spans);
        }
      }
      reply.setHeader('content-type', 'application/json').end('{}');
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    process.env.OTEL_BSP_SCHEDULE_DELAY = '50';
    const note = (facts: Record<string, unknown>, text: string) => void lines.push({ facts, text });
    test = await startTestApp({
      workers: 'threads',
      log: { debug: () => {}, info: note, warn: note, error: note } as unknown as Logger,
      env: {
        KAIKU_METRICS_TOKEN: token,
        KAIKU_ACCESS_LOG: 'true',
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      },
    });
    filled = await fillCompany(test, 'Watched');
  });
  after(async () => {
    await test?.stop();
    collector.close();
    if (paceBefore === undefined) delete process.env.OTEL_BSP_SCHEDULE_DELAY;
    else process.env.OTEL_BSP_SCHEDULE_DELAY = paceBefore;
  });

  const metrics = async () =>
    (await fetch(`${test.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();

  it('measures every thread, what waits in the database, and the waits for connections', async () => {
    await test.db.owner.query(
      `INSERT INTO core.event_retries (company_id, event_id, subscriber, event, next_at, last_error, dead)
       VALUES ($1, $2, 'gone.one', '{"name": "x"}', now(), 'broken', true)`,
      [filled.company.companyId, randomUUID()],
    );
    const text = await until(
      'all threads to answer',
      async () => {
        const read = await metrics();
        return ['light-1', 'heavy-2'].every((name) => read.includes(`kaiku_thread_up{thread="${name}"} 1`))
          ? read
          : null;
      },
      40_000,
    );
    for (const thread of ['main', 'light-1', 'heavy-2']) {
      expect(text, thread).to.match(
        new RegExp(`kaiku_event_loop_delay_seconds\\{quantile="0.99",thread="${thread}"\\} `),
      );
      expect(text, thread).to.match(new RegExp(`kaiku_database_connections\\{[^}]*thread="${thread}"[^}]*\\} `));
    }
    expect(text).to.match(/^kaiku_database_wait_seconds_count\{[^}]*duty="staff"[^}]*\} [1-9]/m);
    await until('the gauges to be read anew', async () =>
      /^kaiku_events_waiting\{where="dead"\} 1$/m.test(await metrics()),
    );
    for (const where of ['outbox', 'queue']) {
      expect(text).to.match(new RegExp(`^kaiku_events_lag_seconds\\{where="${where}"\\} \\d`, 'm'));
    }
    expect(text).to.match(/^kaiku_jobs\{state="due"\} \d+$/m);
    expect(text).to.match(/^kaiku_database_up 1$/m);
    // Twice of one name would be refused by who reads it.
    const types = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(new Set(types).size).to.equal(types.length);
  });

  /** What the alert rules and the dashboard ask. */
  function expressions(): string[] {
    const read = (file: string) => readFileSync(path.join(root, 'deploy/monitoring', file), 'utf8');
    const rules: { expr: string }[] = parse(read('alerts.yaml')).groups.flatMap(
      ({ rules }: { rules: object[] }) => rules,
    );
    const panels: { targets: { expr: string }[] }[] = JSON.parse(read('dashboard.json')).panels;
    return [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  }

  it('has every measurement that the dashboard and the alert rules name', async () => {
    const text = await metrics();
    const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    for (const file of ['dashboard.json', 'alerts.yaml']) {
      const named = readFileSync(path.join(root, 'deploy/monitoring', file), 'utf8').match(
        /\b(kaiku|process|nodejs)_[a-z_]+/g,
      );
      expect(named?.length, file).to.be.greaterThan(5);
      const absent = [...new Set(named)].filter((name) => !there.has(name.replace(/_(bucket|sum|count)$/, '')));
      expect(absent, file).to.deep.equal([]);
    }
  });

  it('has the labels that they ask for, and counters where they ask for an increase', async () => {
    const text = await metrics();
    const typeOf = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name, type]) => [name, type] as const));
    const series = text.split('\n').filter((line) => line.startsWith('kaiku_'));
    for (const expression of expressions()) {
      for (const [, name, labels] of expression.matchAll(/\b(kaiku_[a-z_]+)\{([^}]*)\}/g)) {
        const own = series.filter((line) => line.startsWith(`${name}{`));
        // Of what has not happened yet there is none, as of builds.
        if (own.length === 0) continue;
        for (const [, label, compared, value] of labels!.matchAll(/(\w+)(=~|=)"([^"]*)"/g)) {
          const wanted = compared === '=' ? `${label}="${value}"` : `${label}="`;
          expect(
            own.some((line) => line.includes(wanted)),
            `${wanted} in ${expression}`,
          ).to.equal(true);
        }
      }
      // A gauge that falls looks to these as a counter that began anew.
      for (const [, name] of expression.matchAll(/\b(?:increase|rate)\((?:max by \(\w+\) \()?(\w+)/g)) {
        const type = typeOf.get(name!.replace(/_(bucket|sum|count)$/, ''));
        expect(['counter', 'histogram'], `${name} in ${expression}`).to.include(type);
      }
    }
  });

  it('leaves a line for each request, with route, status, time, company and request id, and nothing that opens things', async () => {
    await filled.user.api.get('/survey');
    await filled.user.api.get('/survey', { query: { search: 'what-I-look-for' } });
    const page = await fetch(`${test.answerUrl}/a/${filled.collectorUrl}?token=of-a-respondent`);
    expect(page.status).to.equal(200);
    const requests = () => lines.filter(({ text }) => text === 'request').map(({ facts }) => facts);
    await until('both lines', () => requests().some(({ route }) => String(route).startsWith('/a/')));
    const listed = requests().findLast(({ route, status }) => route === '/api/survey' && status === 200)!;
    expect(listed).to.include({ method: 'get', status: 200, company: filled.company.companyId });
    expect(listed.ms).to.be.a('number');
    expect(listed.requestId).to.be.a('string');
    const ofRespondents = requests().filter(({ route }) => String(route).startsWith('/a/'));
    for (const line of ofRespondents) expect(line).to.include({ status: 200, company: filled.company.companyId });
    const all = JSON.stringify(lines);
    for (const secret of [filled.collectorUrl, 'of-a-respondent', 'what-I-look-for', filled.user.tokens.token]) {
      expect(all.includes(secret), secret).to.equal(false);
    }
    expect(requests().some(({ route }) => route === '/metrics')).to.equal(false);
  });

  it('sends traces by OTLP: a request with its transactions, in the trace of who called, and the events that it caused', async () => {
    const to = `${test.answerUrl}/api/answer/${filled.collectorUrl}`;
    const { survey_version, started } = (await (await fetch(to)).json()).response;
    const reply = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
      body: JSON.stringify({ transaction_id: randomUUID(), survey_version, started, answers: { 'q-nps': 9 } }),
    });
    expect(reply.status).to.equal(200);
    const of = (span: Span, key: string) => span.attributes.find((one) => one.key === key)?.value.stringValue;
    const call = await until('the trace', () =>
      spans.find((one) => one.traceId === traceId && of(one, 'http.route') === '/api/answer/{url}'),
    );
    expect(call.parentSpanId).to.equal('00f067aa0ba902b7');
    expect(of(call, 'kaiku.company')).to.equal(filled.company.companyId);
    expect(spans.filter((one) => one.traceId === traceId).map(({ name }) => name)).to.include('database statement');
    const { response_id } = (await reply.json()).response;
    await until(
      'the event, from another thread',
      () => spans.find((one) => one.name.startsWith('event answer') && of(one, 'kaiku.correlation_id') === response_id),
      40_000,
    );
    expect(JSON.stringify(spans).includes(filled.collectorUrl)).to.equal(false);
  });
});
