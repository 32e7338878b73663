import type { App } from '@kaiku/core';
import { until } from './wait.ts';

/** What was sent, as it arrived. */
export interface TestMessage {
  /** Of a message to several people: with commas between them. */
  to: string;
  from: string;
  /** Empty in an SMS. */
  subject: string;
  text: string;
  html: string | null;
}

export interface MessageFilter {
  to?: string;
  subject?: string | RegExp;
  text?: string | RegExp;
}

/** E-mails, or text messages, that a node sent. They went all the way: by SMTP, or through an SMS gateway. */
export interface TestMessages {
  /** The oldest one that fits and was not given before; waits for it to come. */
  next(filter?: MessageFilter): Promise<TestMessage>;
  /** All that have come so far and fit, oldest first. */
  all(filter?: MessageFilter): readonly TestMessage[];
}

const holds = (text: string, wanted: string | RegExp = ''): boolean =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

export function messagesOf(app: App, channel: 'mail' | 'sms'): TestMessages {
  const given = new Set<number>();
  const fitting = ({ to, subject, text }: MessageFilter) => {
    if (!app.mailbox) throw new Error('this node sends for real (SMTP_URL): nothing of it can be read here');
    return app.mailbox
      .list(to === undefined ? {} : { to })
      .filter((one) => one.channel === channel && holds(one.subject, subject) && holds(one.text, text))
      .toReversed();
  };
  return {
    async next(filter = {}) {
      const what = `a message (${channel}) ${Object.entries(filter).join(' ')}`;
      const message = await until(what, () => fitting(filter).find(({ id }) => !given.has(id)));
      given.add(message.id);
      return message;
    },
    all: (filter = {}) => fitting(filter),
  };
}
