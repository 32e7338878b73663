import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { builtinKinds, formEntries, type SurveyStructure } from '@kaiku/sdk/model';
import { answers } from './answerLoad.ts';
import type { AnswerServerAddresses } from './answerServer.ts';

interface Reply {
  status: number;
  location: string;
  text: string;
}

/** What respondents did, and what went wrong, by what was said. */
export interface Tally {
  /** Surveys that were answered to the end. */
  flows: number;
  requests: number;
  /** Ids of the answers that the node has confirmed. */
  confirmed: Set<string>;
  errors: Map<string, number>;
}

export const newTally = (): Tally => ({ flows: 0, requests: 0, confirmed: new Set(), errors: new Map() });

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
/** Parts in which a slow respondent's answer comes. */
const parts = 5;

/** Respondents who share connections, as browsers behind a proxy do. */
export class Respondents {
  readonly #node: AnswerServerAddresses;
  readonly #survey: SurveyStructure;
  readonly #tally: Tally;
  readonly #agent: Agent;

  constructor(node: AnswerServerAddresses, survey: SurveyStructure, tally: Tally, most: number) {
    this.#node = node;
    this.#survey = survey;
    this.#tally = tally;
    this.#agent = new Agent({ keepAlive: true, maxSockets: most });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Runs one flow; what fails is counted, and does not end the others. */
  async tried(flow: () => Promise<void>): Promise<void> {
    try {
      await flow();
      this.#tally.flows += 1;
    } catch (error) {
      const { errors } = this.#tally;
      const said = (error as Error).message;
      errors.set(said, (errors.get(said) ?? 0) + 1);
    }
  }

  /** Page by page, as without JavaScript, to the thanks. */
  async byForm(): Promise<void> {
    let page = await this.open(this.#node.page);
    for (;;) {
      const last = page.page === this.#survey.pages.at(-1)!.id;
      const reply = await this.#send(page, last ? 'send' : 'next');
      if (!last) {
        page = read(expect(reply, 200));
        continue;
      }
      const { location } = expect(reply, 303);
      this.#tally.confirmed.add(page.transaction);
      expect(await this.#ask('GET', this.#node.origin + location), 200);
      return;
    }
  }

  /** Opens the page and sends all answers at once, as its script does; now and then twice, as after a lost reply. */
  async byScript(twice: boolean): Promise<void> {
    const page = await this.open(this.#node.page);
    const body = JSON.stringify({
      transaction_id: page.transaction,
      survey_version: 1,
      language: 'en',
      started: page.fields.find(([name]) => name === 'kaiku.started')?.[1],
      answers,
    });
    expect(await this.#ask('POST', this.#node.api, body, json), 200);
    this.#tally.confirmed.add(page.transaction);
    if (!twice) return;
    const again = expect(await this.#ask('POST', this.#node.api, body, json), 200);
    if (!again.text.includes('"duplicate":true')) throw new Error('an answer that was sent twice was taken twice');
  }

  /** Saves a draft of each page, goes on with it as from another device, and sends its last answers slowly. */
  async slowly(between: () => number): Promise<void> {
    let page = await this.open(this.#node.page);
    for (;;) {
      await pause(between());
      const last = page.page === this.#survey.pages.at(-1)!.id;
      if (last) break;
      page = read(expect(await this.#send(page, 'next'), 200));
      await pause(between());
      const { location } = expect(await this.#send(page, 'draft'), 303);
      expect(await this.#ask('GET', this.#node.origin + location), 200);
      await pause(between());
      const draft = new URL(location, this.#node.origin).searchParams.get('draft');
      page = await this.open(`${this.#node.page}?draft=${draft}`);
    }
    expect(await this.#send(page, 'send', between() / parts), 303);
    this.#tally.confirmed.add(page.transaction);
  }

  async open(address: string): Promise<Opened> {
    return read(expect(await this.#ask('GET', address), 200));
  }

  #send(page: Opened, go: string, slowMs = 0): Promise<Reply> {
    const given = formEntries(this.#survey, answers, builtinKinds, page.page);
    const body = new URLSearchParams([...page.fields, ...given, ['go', go]]).toString();
    return this.#ask('POST', this.#node.page, body, form, slowMs);
  }

  /** @param slowMs between two parts of the body */
  #ask(method: string, address: string, body = '', headers: Record<string, string> = {}, slowMs = 0): Promise<Reply> {
    this.#tally.requests += 1;
    return new Promise((resolve, reject) => {
      const sent = request(address, {
        method,
        agent: this.#agent,
        headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
      });
      sent.on('error', reject);
      sent.on('response', (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => void chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () => {
          const { statusCode: status = 0, headers: said } = reply;
          resolve({ status, location: said.location ?? '', text: Buffer.concat(chunks).toString() });
        });
      });
      void write(sent, body, slowMs).catch(reject);
    });
  }
}

async function write(target: NodeJS.WritableStream, body: string, slowMs: number): Promise<void> {
  if (slowMs > 0) {
    const length = Math.ceil(body.length / parts);
    for (let at = 0; at < body.length; at += length) {
      target.write(body.slice(at, at + length));
      await pause(slowMs);
    }
    target.end();
  } else target.end(body);
}

function expect(reply: Reply, status: number): Reply {
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}`);
  return reply;
}

interface Opened {
  /** Hidden fields, which go back with the form. */
  fields: [string, string][];
  transaction: string;
  page: string;
}

const signs: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'" };
const decoded = (text: string): string => text.replace(/&(quot|amp|lt|gt|#x27);/g, (_, name: string) => signs[name]!);

/** The form of a page as a browser would send it. */
function read({ text }: Reply): Opened {
  const [form = ''] = /<form[\s\S]*?<\/form>/.exec(text) ?? [];
  const fields = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]): [string, string] => [
    decoded(/\sname="([^"]*)"/.exec(tag)?.[1] ?? ''),
    decoded(/\svalue="([^"]*)"/.exec(tag)?.[1] ?? ''),
  ]);
  const field = (name: string) => fields.find(([one]) => one === name)?.[1];
  const transaction = field('kaiku.transaction');
  const page = field('kaiku.page');
  if (!transaction || !page) throw new Error('a page without its form');
  // A copy: a part of the page's text keeps all of it in memory, and the ids of all that was confirmed are kept.
  return { fields, transaction: Buffer.from(transaction).toString(), page };
}
