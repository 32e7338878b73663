/** What the answering page's enhancer needs of the model; bundled to see how much that is. */
export {
  builtinAnswerKinds,
  effectiveAnswers,
  pagePosition,
  parseForm,
  validateAnswers,
  visiblePages,
} from '@kaiku/sdk/model';
