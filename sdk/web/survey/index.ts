/** How a survey is drawn: the same on the answering page and on the editor's canvas. Styles are in survey.css. */
export { inkOn, isDark, luminance } from './colors.ts';
export {
  type Drawing,
  type ElementProps,
  type ElementViews,
  idsOf,
  type KindWord,
  type ProblemText,
  type RenderText,
  type SurveyTexts,
} from './drawing.ts';
export { builtinViews, ElementView } from './ElementView.tsx';
export {
  fixedScheme,
  LanguageMenu,
  type LanguageMenuProps,
  MessagePage,
  type MessagePageProps,
  PageButtons,
  type PageButtonsProps,
  ProgressBar,
  type ProgressProps,
  SurveyForm,
  type SurveyFormProps,
  SurveyFrame,
  type SurveyFrameProps,
  SurveyLogo,
} from './frame.tsx';
export {
  DontKnowApart,
  DontKnowWithin,
  described,
  EndLabels,
  Group,
  Hidden,
  Labelled,
  Notes,
  Option,
  Paragraphs,
  Text,
} from './parts.tsx';
export {
  defineQuestionKind,
  type KindFaults,
  type QuestionFigures,
  type QuestionKind,
  type QuestionKinds,
  questionKindsOf,
  type ResultsCardProps,
} from './questionKinds.ts';
export { type RichRun, richRuns } from './richRuns.ts';
export { isLinked, RichText } from './richText.tsx';
export { EndLink, SurveyPage, type SurveyPageProps } from './SurveyPage.tsx';
export { moodOf, Smiley } from './smileys.tsx';
export { Star } from './stars.tsx';
