/** What is known of the record of a company's own domain. `other`: it holds another key; `unreachable`: no name server said. */
export const mailDomainStates = ['unchecked', 'found', 'missing', 'other', 'unreachable'] as const;
export type MailDomainState = (typeof mailDomainStates)[number];
