/** How many surveys' answers are counted by one call. */
export const countsLimit = 100;
