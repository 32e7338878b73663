export { binName, choiceData, matrixData, rowsInPlace, scaleData, scaleValue } from './chartData.ts';
export {
  type ComparedQuestion,
  type ComparedSegment,
  type ComparisonWords,
  compareSegments,
  figureOf,
  partsLook,
} from './comparison.ts';
export { type DaySpan, daysData, daysOfFilter, spanName } from './daysData.ts';
export { faceName, withFaces } from './faces.ts';
export { gaugeData, gaugeHeight } from './gaugeData.ts';
export { intervalName, isCalledByStart } from './intervalName.ts';
export { legible } from './legible.ts';
export { meanBars, meanRange } from './meanBars.ts';
export { namedRanges } from './namedRanges.ts';
export type { Option, Question } from './question.ts';
export { errorDigits, type GroupError, type SamplingError, samplingError } from './samplingError.ts';
export { shownQuestions } from './shown.ts';
