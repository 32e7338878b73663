/** COMP-014: surveys whose results are shown together. */
export const combineFeature = 'combine_results';
