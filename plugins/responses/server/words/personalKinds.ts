/** What is taken out of words. */
export const personalKinds = ['id_numbers', 'emails', 'phone_numbers'] as const;
export type PersonalKind = (typeof personalKinds)[number];
export type PersonalCounts = Partial<Record<PersonalKind, number>>;
