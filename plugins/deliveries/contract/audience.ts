/** Groups of the company that one delivery goes to. */
export const mostGroups = 50;
/** People of the company that one delivery goes to at a time. */
export const mostPeople = 50_000;

/**
 * Why nothing went out at its time. `nobody`: there was nobody that it goes to; `too_few_people`: so few that would have got
 * it that anonymous answers could be told apart; `too_many_people`: more than a delivery may go to.
 */
export const sendingProblems = ['nobody', 'too_few_people', 'too_many_people'] as const;
export type SendingProblem = (typeof sendingProblems)[number];
