import { type PictureSize, pictureSizes } from '../names.ts';
import { problem } from '../problems.ts';
import { own } from '../safe.ts';
import type { CommonSettings, Element } from '../types.ts';
import { textFields } from './common.ts';
import { defineKind } from './kind.ts';
import { unanswered, unansweredPart } from './unanswered.ts';

/** A text as a picture for cameras (SUR-044): `text` is a heading above it, `description` a caption below. */
export interface QrCodeSettings extends CommonSettings {
  /** What the code says: an address, or any text. */
  code?: string;
  alternativeText?: string;
  /** Missing: medium. */
  size?: PictureSize;
}

/** Bytes that a code can say of which 15 % may be unreadable, with room to spare: larger ones are hard to read. */
const maxBytes = 2_000;

export const qrCodeAnswers = /* @__PURE__ */ unanswered('qrCode');

function byteLength(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

export const qrCodeKind = /* @__PURE__ */ defineKind(qrCodeAnswers, unansweredPart, {
  icon: 'qrcode',
  defaults: (): QrCodeSettings => ({ text: '', size: 'medium' }),
  inspector: /* @__PURE__ */ textFields(
    { key: 'code', type: 'code', group: 'content' },
    { key: 'alternativeText', type: 'text', group: 'content' },
    { key: 'size', type: 'select', group: 'look', options: pictureSizes },
  ),
  checkSettings({ settings }, path) {
    const code = own(settings, 'code');
    const length = typeof code === 'string' ? byteLength(code) : 0;
    return length > maxBytes ? [problem(`${path}/code`, 'text-too-long', { max: maxBytes, length })] : [];
  },
  checkComplete: ({ settings }: Element<QrCodeSettings>, path) =>
    settings.code?.trim() ? [] : [problem(`${path}/code`, 'empty-text')],
});
