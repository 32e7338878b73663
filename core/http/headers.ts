import type { Request } from '@hapi/hapi';

/** A header as one text; undefined when it is absent. */
export function header(request: Request, name: string): string | undefined {
  const value: unknown = request.headers[name];
  return Array.isArray(value) ? String(value[0]) : (value as string | undefined);
}

/** Status that was replied; also of a handler that wrote its reply itself. */
export const repliedStatus = ({ response, raw }: Request): number =>
  typeof response === 'object' && 'statusCode' in response ? response.statusCode : raw.res.statusCode;
