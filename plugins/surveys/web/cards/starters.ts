/** What a new survey can begin with, with the icon of each. */
export const starters = [
  ['blank', 'file-text'],
  ['customer', 'mood-smile'],
  ['event', 'confetti'],
  ['team', 'users'],
  ['paste', 'clipboard-list'],
] as const;
export type Starter = (typeof starters)[number][0];
export const isStarter = (value: string): value is Starter => starters.some(([starter]) => starter === value);
