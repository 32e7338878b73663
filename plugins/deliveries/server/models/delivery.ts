import { TenantModel } from '@kaiku/sdk/server';
import type {
  Channel,
  Interval,
  SendingProblem,
  SendingState,
  TargetProblem,
  TargetState,
} from '../../contract/index.ts';

/** What is sent to whom, through which link, when. */
export class Rule extends TenantModel {
  static override tableName = 'deliveries.rules';
  surveyId!: string;
  collectorId!: string;
  name!: string;
  channel!: Channel;
  anonymous!: boolean;
  shareUrl!: boolean;
  subject!: string;
  body!: string;
  senderName!: string;
  senderEmail!: string;
  every!: Interval | null;
  firstAt!: Date;
  nextAt!: Date | null;
  enabled!: boolean;
  reminderDays!: number | null;
  reminderSubject!: string;
  reminderMessage!: string;
  createdBy!: string | null;
  createdAt!: Date;
  /** Of an e-mail; null: the usual look. */
  templateId!: string | null;
  /** It is what a queue of the same id sends. */
  queue!: boolean;
  /** It is asked and answered by SMS, question by question. */
  twoWay!: boolean;
  /** Also to whom of the company's people: those who were active within the year, or those of groups by their ids. */
  toEverybody!: boolean;
  toGroups!: string[];
}

/** Whom a rule is sent to. */
export class Recipient extends TenantModel {
  static override tableName = 'deliveries.recipients';
  static override get jsonAttributes(): string[] {
    return ['background'];
  }
  ruleId!: string;
  place!: number;
  address!: string;
  /** What came with them in a file, by background field id. */
  background!: Record<string, string> | null;
}

/** One time that a rule went out. */
export class Sending extends TenantModel {
  static override tableName = 'deliveries.sendings';
  ruleId!: string;
  plannedAt!: Date;
  startedAt!: Date;
  state!: SendingState;
  reminderAt!: Date | null;
  reminderState!: SendingState | 'pending' | null;
  /** It waits until there are enough to be lost among. */
  gathering!: boolean;
  /** Why nothing went out. */
  problem!: SendingProblem | null;
}

/** Whom it went to. */
export class Target extends TenantModel {
  static override tableName = 'deliveries.targets';
  static override get jsonAttributes(): string[] {
    return ['background'];
  }
  sendingId!: string;
  ruleId!: string;
  collectorId!: string;
  address!: string;
  token!: string | null;
  background!: Record<string, string> | null;
  state!: TargetState;
  problem!: TargetProblem | null;
  told!: string | null;
  attempts!: number;
  nextTryAt!: Date;
  sentAt!: Date | null;
  openedAt!: Date | null;
  responseId!: string | null;
  answeredAt!: Date | null;
  reminder!: TargetState | null;
  reminderProblem!: TargetProblem | null;
  remindedAt!: Date | null;
  /** Of a text message, as its gateway tells; of an anonymous delivery never. */
  deliveredAt!: Date | null;
  reminderDeliveredAt!: Date | null;
  /** Which message it is: the next one, when what was lost is sent again. */
  message!: number;
  /** The gateway took the message, and tells that it did not arrive. */
  lost!: boolean;
  expiresAt!: Date | null;
  /** `YYYY-MM-01`, of its queue and of the company. */
  countedMonth!: string | null;
  contactMonth!: string | null;
}
