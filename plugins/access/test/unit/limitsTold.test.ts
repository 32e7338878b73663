import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { accessSeconds } from '../../server/services/bearer.ts';
import { attemptLimits, codeLimits, letterLimits, ticketLimit } from '../../server/services/door.ts';
import { confirmedMinutes, longestDays } from '../../server/services/sessions.ts';

/** Tests of the limits take their numbers from where they are set: that those are the ones told is shown here. */
describe('the limits that docs/security.md tells', () => {
  const told = readFileSync(path.join(root, 'docs/security.md'), 'utf8').replace(/\s+/g, ' ');
  const times: Record<number, string> = { 900: '15 minutes', 3600: 'an hour', 86400: 'a day' };
  const within = ({ points, seconds }: { points: number; seconds: number }) => `${points} in ${times[seconds]}`;

  const sentences = {
    'failed attempts': () => {
      const { pair, network, account } = attemptLimits;
      return (
        `${within(pair)} from one network at one e-mail; ${within(network)} from one network (unknown e-mails count ` +
        `double); ${within(account)} at one e-mail from networks its owner never signed in from.`
      );
    },
    letters: () => {
      const { pair, network, account } = letterLimits;
      expect(network.seconds).to.equal(pair.seconds);
      return (
        `Letters to an address: ${within(pair)} from one network, ${network.points} from it to all, ` +
        `${within(account)} by strangers.`
      );
    },
    'wrong codes': () => {
      const { pair, day, account } = codeLimits;
      return (
        `Wrong codes: ${ticketLimit.points} by one ticket; ${within(pair)} and ${within(day)} from one network at one ` +
        `account; ${within(account)} from networks its owner never signed in from;`
      );
    },
    'access tokens': () => `An access token is good for ${accessSeconds / 60} minutes`,
    'the longest session': () => `any session ${longestDays} days after its sign-in`,
    'who has shown who they are': () => `good for ${confirmedMinutes} minutes of that session`,
  };
  for (const [what, sentence] of Object.entries(sentences)) {
    it(`are in force: ${what}`, () => {
      expect(told).to.include(sentence());
    });
  }
});
