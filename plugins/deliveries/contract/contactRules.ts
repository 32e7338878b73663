/** When of the day nothing is sent, as clocks of the company show it: `HH:MM`. May go over midnight. */
export interface QuietHours {
  from: string;
  until: string;
}

/** What quiet hours hold for. */
export const quietChannels = ['sms', 'all'] as const;
export type QuietChannels = (typeof quietChannels)[number];

/** The most that a company may set as messages that an address gets in a month. */
export const mostPerMonth = 100;
