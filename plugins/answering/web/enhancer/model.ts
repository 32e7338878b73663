export {
  type Answers,
  builtinAnswerKinds,
  formEntries,
  type Id,
  type Problem,
  pagePosition,
  parseForm,
  type RuleContext,
  replacePageAnswers,
  validateAnswers,
} from '@kaiku/sdk/model';
export {
  buttonFields,
  type PageData,
  type PageLook,
  say,
  sayCount,
  sayProblem,
  stateFields,
  type Words,
} from '../../contract/index.ts';
