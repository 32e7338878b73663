/** What is asked of `busboy`, which brings no types. */
declare module 'busboy' {
  import type { IncomingHttpHeaders } from 'node:http';
  import type { Readable, Writable } from 'node:stream';

  interface Limits {
    fieldNameSize?: number;
    fieldSize?: number;
    fields?: number;
    files?: number;
    parts?: number;
  }
  interface FieldInfo {
    nameTruncated: boolean;
    valueTruncated: boolean;
  }
  interface Busboy extends Writable {
    on(event: 'field', heard: (name: string | undefined, value: string, info: FieldInfo) => void): this;
    on(event: 'file', heard: (name: string | undefined, file: Readable, info: { filename?: string }) => void): this;
    on(event: 'fieldsLimit' | 'filesLimit' | 'partsLimit' | 'close', heard: () => void): this;
    on(event: 'error', heard: (error: Error) => void): this;
  }
  /** @throws Error for headers of no form */
  export default function busboy(options: {
    headers: IncomingHttpHeaders;
    defParamCharset?: string;
    limits?: Limits;
  }): Busboy;
}
