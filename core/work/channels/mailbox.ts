import PostalMime from 'postal-mime';

/** A message that the demo caught instead of sending it. */
export interface CaughtMessage {
  id: number;
  channel: 'mail' | 'sms';
  /** ISO 8601, UTC. */
  at: string;
  /** `Name <address>` as the message says it; of an SMS the sender. */
  from: string;
  /** Whom it went to, with commas between them, whatever its own lines say. */
  to: string;
  subject: string;
  text: string;
  html: string | null;
  headers: readonly { name: string; value: string }[];
  attachments: readonly CaughtFile[];
  /** Bytes of its source. */
  size: number;
  /** Whether somebody opened it. */
  seen: boolean;
}

export interface CaughtFile {
  name: string;
  contentType: string;
  size: number;
  /** By which the message's own HTML names it. */
  contentId: string | null;
}

/** What somebody wrote back to a caught text message. */
export interface CaughtReply {
  at: string;
  /** Whom it is from, and whom to: the other way round than the message's. */
  from: string;
  to: string;
  text: string;
}

export interface MailboxFilter {
  to?: string;
  channel?: CaughtMessage['channel'];
  /** Each of its words is somewhere in sender, recipients, subject or text. */
  search?: string;
}

const most = { messages: 500, bytes: 64 * 1024 * 1024 };

/** The newest messages, in memory: the demo's mailbox, not a store. */
export class Mailbox {
  #messages: CaughtMessage[] = [];
  #replies: CaughtReply[] = [];
  readonly #sources = new Map<number, Buffer>();
  #next = 1;
  #version = 0;

  /** Another one whenever a list of it may look otherwise. */
  get version(): number {
    return this.#version;
  }

  async addMail(source: Buffer, recipients: readonly string[]): Promise<void> {
    const mail = await PostalMime.parse(source);
    const { name = '', address = '' } = mail.from ?? {};
    this.#add(
      {
        channel: 'mail',
        from: name ? `${name} <${address}>` : address,
        to: recipients.join(', '),
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? null,
        headers: mail.headers.map(({ key, originalKey, value }) => ({ name: originalKey ?? key, value })),
        attachments: mail.attachments.map(({ filename, mimeType, content, contentId }, index) => ({
          name: filename ?? `${index + 1}`,
          contentType: mimeType,
          size: bytesOf(content).length,
          contentId: contentId?.replace(/^<|>$/g, '') ?? null,
        })),
      },
      source,
    );
  }

  addSms({ from, to, text }: { from: string; to: string; text: string }): void {
    this.#add(
      { channel: 'sms', from, to, subject: '', text, html: null, headers: [], attachments: [] },
      Buffer.from(text),
    );
  }

  addReply(reply: Omit<CaughtReply, 'at'>): void {
    this.#replies = [...this.#replies, { ...reply, at: new Date().toISOString() }].slice(-most.messages);
    this.#version += 1;
  }

  /** What went between the two of a text message, oldest first. */
  conversation({ from, to }: CaughtMessage): (CaughtMessage | CaughtReply)[] {
    const messages = this.#messages.filter((one) => one.channel === 'sms' && one.from === from && one.to === to);
    const replies = this.#replies.filter((one) => one.from === to && one.to === from);
    const all = [...messages.reverse(), ...replies];
    // Within a moment the message comes before its reply.
    return all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  }

  /** Newest first. */
  list({ to, channel, search = '' }: MailboxFilter = {}): readonly CaughtMessage[] {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return this.#messages.filter((message) => {
      if (to && !message.to.includes(to)) return false;
      if (channel && message.channel !== channel) return false;
      const all = `${message.from} ${message.to} ${message.subject} ${message.text}`.toLowerCase();
      return words.every((word) => all.includes(word));
    });
  }

  get(id: number): CaughtMessage | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  /** As it came over SMTP; of an SMS its text. */
  source(id: number): Buffer | undefined {
    return this.#sources.get(id);
  }

  async attachment(id: number, index: number): Promise<(CaughtFile & { content: Buffer }) | undefined> {
    const file = this.get(id)?.attachments[index];
    const source = this.#sources.get(id);
    if (!file || !source) return undefined;
    const { attachments } = await PostalMime.parse(source);
    return { ...file, content: bytesOf(attachments[index]!.content) };
  }

  markSeen(id: number): void {
    const message = this.get(id);
    if (!message || message.seen) return;
    message.seen = true;
    this.#version += 1;
  }

  remove(id: number): void {
    this.#keep(this.#messages.filter((message) => message.id !== id));
  }

  clear(): void {
    this.#replies = [];
    this.#keep([]);
  }

  #add(message: Omit<CaughtMessage, 'id' | 'at' | 'size' | 'seen'>, source: Buffer): void {
    const id = this.#next++;
    this.#sources.set(id, source);
    const added = { ...message, id, at: new Date().toISOString(), size: source.length, seen: false };
    const messages = [added, ...this.#messages].slice(0, most.messages);
    let bytes = messages.reduce((sum, { size }) => sum + size, 0);
    while (bytes > most.bytes && messages.length > 1) bytes -= messages.pop()!.size;
    this.#keep(messages);
  }

  #keep(messages: CaughtMessage[]): void {
    const kept = new Set(messages.map(({ id }) => id));
    for (const id of this.#sources.keys()) if (!kept.has(id)) this.#sources.delete(id);
    this.#messages = messages;
    this.#version += 1;
  }
}

const bytesOf = (content: string | ArrayBuffer | Uint8Array): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : Buffer.from(content);
