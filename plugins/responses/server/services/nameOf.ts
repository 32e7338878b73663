import type { Person } from '@kaiku/sdk/common';

/** What a person is called, to be noted where they may be no user of the company later. */
export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
