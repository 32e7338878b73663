export {
  type AnswerKind,
  type AnswerKinds,
  type Answers,
  carriedOn,
  commonAnswerKinds,
  confirmationProblems,
  flow,
  formEntries,
  type Id,
  type Problem,
  parseForm,
  replacePageAnswers,
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
