import type { Answers } from '@kaiku/sdk/model';
import { TenantModel } from '@kaiku/sdk/server';
import type { TargetProblem } from '../../contract/index.ts';
import type { Shown } from '../twoWay/asking/index.ts';

/** How a conversation is, as it is kept. `storing`: everything was asked, and the answer is to be stored. */
export type ConversationState = 'asking' | 'storing' | 'done' | 'stopped' | 'expired' | 'closed' | 'failed';

/** A survey that is asked by SMS: of the target of the same id. */
export class Conversation extends TenantModel {
  static override tableName = 'deliveries.conversations';
  static override get jsonAttributes(): string[] {
    return ['answers', 'passed', 'asked'];
  }
  ruleId!: string;
  state!: ConversationState;
  ourNumber!: string | null;
  theirNumber!: string | null;
  surveyVersion!: number;
  language!: string;
  seed!: string;
  answers!: Answers;
  passed!: string[];
  question!: number;
  questions!: number;
  turn!: number;
  wrong!: number;
  responseId!: string | null;
  startedAt!: Date;
  /** What the open question showed; null of one that was asked before that was kept. */
  asked!: Shown | null;
  /** When the open question went out; null: it has not yet. */
  askedAt!: Date | null;
  heardAt!: Date | null;
  liveUntil!: Date | null;
  /** The turn whose message is told of last, and why it did not arrive; null: it did. */
  toldTurn!: number | null;
  problem!: TargetProblem | null;
}
