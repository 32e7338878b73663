import type { ErrorBody, ErrorDetail, Language } from '@kaiku/sdk/common';
import type { Problem } from '@kaiku/sdk/server';
import type { Texts } from './texts.ts';

/** A refusal as replies tell it, in the reader's language. */
export function errorBody(problem: Problem, language: Language, plugin: string, texts: Texts): ErrorBody {
  const details = problem.details.map((detail): ErrorDetail => {
    const params = {
      ...detail.params,
      ...(detail.row !== undefined && { row: detail.row }),
      ...(detail.column !== undefined && { column: detail.column }),
      ...(detail.value !== undefined && { value: detail.value }),
    };
    const field = `fields.${detail.code}`;
    const message =
      !texts.has(plugin, `errors.${detail.code}`) && texts.has('core', field)
        ? texts.t(language, 'core', field, { label: detail.path, ...params })
        : texts.error(language, plugin, detail.code, params);
    return { ...detail, message };
  });
  return {
    error: { code: problem.code, message: texts.error(language, plugin, problem.code, problem.params), details },
  };
}
