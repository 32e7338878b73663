/** How a delivery reaches people. */
export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** What somebody needs besides `full` on the survey to send by it (DEL-004, GAP-026). */
export const permissionOf: Readonly<Record<Channel, string>> = {
  email: 'deliveries.email',
  sms: 'deliveries.sms',
};
