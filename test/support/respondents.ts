import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@kaiku/sdk/testing';
import type pg from 'pg';
import type { FilledCompany } from './company.ts';
import type { NodeProcess } from './nodeProcess.ts';

type Answering = Pick<NodeProcess, 'answerUrl'>;

const clients = 16;
/** Between two answers of a client: the nodes are to be in trouble, not out of breath. */
const restMs = 600;
/** Before the next attempt: a page that is refused asks again when a moment has gone by, not at once. */
const retryMs = 200;

/** As a balancer does that takes the next node when one does not answer. */
export class Respondents {
  readonly acknowledged = new Set<string>();
  readonly refused: string[] = [];
  #sending = true;
  #turn = 0;
  #over = false;
  readonly #work: Promise<unknown>;

  static async begin(nodes: readonly Answering[], filled: FilledCompany): Promise<Respondents> {
    const page = await (await fetch(`${nodes[0]!.answerUrl}/api/answer/${filled.collectorUrl}`)).json();
    const { survey_version, started } = page.response;
    return new Respondents(nodes, filled, { survey_version, started });
  }

  private constructor(nodes: readonly Answering[], { collectorUrl }: FilledCompany, body: object) {
    const send = async (transactionId: string): Promise<boolean> => {
      const node = nodes[this.#turn++ % nodes.length]!;
      const reply = await fetch(`${node.answerUrl}/api/answer/${collectorUrl}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, transaction_id: transactionId, answers: { 'q-nps': 9 } }),
      }).catch(() => null);
      if (!reply || reply.status >= 500) return false;
      const text = await reply.text().catch(() => '');
      if (reply.status !== 200) this.refused.push(`${reply.status} ${text}`);
      if (text === '') return false;
      this.acknowledged.add(transactionId);
      return true;
    };
    this.#work = Promise.all(
      Array.from({ length: clients }, async () => {
        while (this.#sending) {
          const transactionId = randomUUID();
          const attempt = async () => (await send(transactionId)) || (await pause(retryMs, false));
          await until('an acknowledgement', attempt, 150_000);
          await pause(restMs);
        }
      }),
    );
    void this.#work
      .catch(() => {})
      .then(() => {
        this.#over = true;
      });
  }

  /** Waits until so many more answers are acknowledged. */
  async more(count: number): Promise<void> {
    const wanted = this.acknowledged.size + count;
    await until(`${count} more answers`, () => this.#over || this.acknowledged.size >= wanted, 120_000);
    if (this.#over) await this.#work;
  }

  /** What was begun is sent until it is acknowledged. */
  async end(): Promise<void> {
    this.#sending = false;
    await this.#work;
  }
}

/** Ids of all answers to the company's survey. */
export async function storedAnswers(owner: pg.Pool, { company, surveyId }: FilledCompany): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    'SELECT id FROM responses.responses WHERE company_id = $1 AND survey_id = $2 ORDER BY id',
    [company.companyId, surveyId],
  );
  return rows.map(({ id }) => id);
}

/** How many answers the results of a node tell; -1 where it does not answer. */
export async function countedAt({ url }: NodeProcess, { surveyId, user }: FilledCompany): Promise<number> {
  const reply = await fetch(`${url}/api/survey/${surveyId}/results`, {
    headers: { authorization: `Bearer ${user.tokens.token}` },
  });
  return reply.ok ? (await reply.json()).response.total : -1;
}

/** Events that some subscriber has not had yet. */
export async function waitingEvents(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `SELECT ((SELECT count(*) FROM core.outbox) + (SELECT count(*) FROM core.event_queue)
       + (SELECT count(*) FROM core.event_retries WHERE NOT dead))::int AS n`,
  );
  return rows[0]!.n;
}
