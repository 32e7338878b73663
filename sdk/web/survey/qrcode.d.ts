/** The part of `qrcode` that makes codes and draws nothing; it brings no types. */
declare module 'qrcode/lib/core/qrcode.js' {
  /** @throws Error for a text that no code can hold */
  export function create(
    text: string,
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { modules: { size: number; data: Uint8Array } };
}
