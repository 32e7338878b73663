/** How many surveys' or links' answers are counted by one call. */
export const countsLimit = 100;
