import { Problem, type ProblemDetail } from '@kaiku/sdk/server/problem';

/** RES-036, with what was found where that helps. */
export const invalidFile = (code: string, where: Omit<ProblemDetail, 'code'> = {}): Problem =>
  new Problem('invalid_file', { details: [{ code, ...where }] });
