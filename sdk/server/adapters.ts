import type { Readable } from 'node:stream';
import { definePoint } from '@kaiku/sdk/common';
import type { MailMessage, SmsMessage, StoredFile } from './services.ts';

/** Ways out of the house, which plugins may bring. Of each kind the configuration names the one that is used. */
export interface Adapter {
  /** What the operator writes. */
  name: string;
  close?(): void | Promise<void>;
}

/** Takes mail out. KAIKU_MAIL_TRANSPORT names it; `smtp` comes with Kaiku. */
export interface MailTransport extends Adapter {
  /** Messages that it takes at once; the others wait for their turn before it. Missing: any number. */
  atOnce?: number;
  /** @throws MessageRefused, or anything, when the message was not taken over; the caller tries again under the same key */
  send(message: Omit<MailMessage, 'wanted'> & { from: NonNullable<MailMessage['from']> }): Promise<void>;
}
export const MailTransports = definePoint<MailTransport>('core.mailTransport');

/** Takes SMS out. KAIKU_SMS_GATEWAY names it; `http` comes with Kaiku. */
export interface SmsGateway extends Adapter {
  /** @throws MessageRefused, or anything, when the message was not taken over; the caller tries again under the same key */
  send(message: SmsMessage): Promise<void>;
}
export const SmsGateways = definePoint<SmsGateway>('core.smsGateway');

/** Keeps files. KAIKU_FILE_STORE names it; `built-in` is a folder, or the bucket of KAIKU_FILES_S3_URL. */
export interface FileStoreAdapter extends Adapter {
  /** It knows bytes only; `key` is made when it is not given. A file appears under its key once it is whole. */
  put(
    companyId: string,
    file: { key?: string; name: string; contentType: string; stream: Readable; maxBytes: number },
  ): Promise<StoredFile>;
  /** @throws Problem `not_found` */
  get(companyId: string, key: string): Promise<{ stream: Readable; size: number }>;
  remove(companyId: string, key: string): Promise<void>;
  /** Shows at the start that files can be written and read. @throws when they cannot */
  prepare(): Promise<void>;
  /** @throws when the store does not answer now */
  check(): Promise<void>;
}
export const FileStores = definePoint<FileStoreAdapter>('core.fileStore');

/** A kind of file that people may upload besides PNG, JPEG, GIF and WebP. */
export interface ContentType {
  /** `image/avif`. Only pictures, sound and video are shown in the page; anything else is handed out as a download. */
  type: string;
  /** Whether a file that begins with these 64 bytes is of the type; what a name or a header says is not believed. */
  matches(head: Buffer): boolean;
}
export const ContentTypes = definePoint<ContentType>('core.contentType');
