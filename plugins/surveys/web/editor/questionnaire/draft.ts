/** What a pasted question is, as far as its layout tells, and the kind that stands for it. */
export const formKinds = {
  one: 'choice',
  many: 'checkbox',
  words: 'openText',
  recommend: 'nps',
  scale: 'slider',
  faces: 'smiley',
  grid: 'matrix',
  listGrid: 'dropdownMatrix',
  said: 'text',
} as const;
export type DraftForm = keyof typeof formKinds;

export interface DraftQuestion {
  form: DraftForm;
  text: string;
  description: string;
  choices: string[];
  /** A choice that asks for words of one's own, and one that says that one does not know. */
  other: string;
  dontKnow: string;
  rows: string[];
  columns: string[];
  min: number;
  max: number;
  minLabel: string;
  maxLabel: string;
  mandatory: boolean;
  email: boolean;
  long: boolean;
}
export interface DraftPage {
  title: string;
  description: string;
  questions: DraftQuestion[];
}
export interface Draft {
  pages: DraftPage[];
  /** There was more than one survey can take. */
  cut: boolean;
  /** It was read from a table of answers. */
  answered?: true;
}
