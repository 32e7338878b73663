/** What the answering page's enhancer needs of the model; bundled to see how much that is. */
export { commonAnswerKinds, flow, formEntries, parseForm, replacePageAnswers } from '@kaiku/sdk/model';
