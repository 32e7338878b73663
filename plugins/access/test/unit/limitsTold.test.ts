import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { accessSeconds } from '../../server/services/bearer.ts';
import { attemptLimits, codeLimits, letterLimits, ticketLimit } from '../../server/services/door.ts';
import { challengeSeconds } from '../../server/services/factors/passkeys.ts';
import { linkHours } from '../../server/services/passwordLinks.ts';
import { ticketSeconds } from '../../server/services/secondSteps.ts';
import { confirmedMinutes, longestDays } from '../../server/services/sessions.ts';

/** Tests of the limits take their numbers from where they are set: that those are the ones told is shown here. */
describe('the limits that docs/security.md tells', () => {
  const told = readFileSync(path.join(root, 'docs/security.md'), 'utf8').replace(/\s+/g, ' ');
  const times: Record<number, string> = { 900: '15 minutes', 3600: 'an hour', 86400: 'a day' };
  const within = ({ points, seconds }: { points: number; seconds: number }) => `${points} in ${times[seconds]}`;

  const sentences = {
    'failed attempts': () => {
      const { pair, network, site, account } = attemptLimits;
      expect(site.seconds).to.equal(network.seconds);
      return (
        `${within(pair)} from one network at one e-mail; ${within(network)} from one network (unknown e-mails count ` +
        `double), and ${site.points.toLocaleString('en')} from all networks of one IPv6 site (48 bits); ` +
        `${within(account)} at one e-mail from networks its owner never signed in from.`
      );
    },
    letters: () => {
      const { pair, network, site, account } = letterLimits;
      expect([network.seconds, site.seconds]).to.deep.equal([pair.seconds, pair.seconds]);
      return (
        `Letters to an address: ${within(pair)} from one network, ${network.points} from it to all, ${site.points} from ` +
        `an IPv6 site, ${within(account)} by strangers.`
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
    'challenges of passkeys': () =>
      `Challenges of passkeys are good once, for ${challengeSeconds === 300 ? 'five' : challengeSeconds} minutes`,
    'tickets of a sign-in': () => `a ticket: random, for ${ticketSeconds === 600 ? 'ten' : ticketSeconds} minutes`,
    'links to passwords': () => `a link of 192 random bits for ${linkHours} hours`,
    'the longest session': () => `any session ${longestDays} days after its sign-in`,
    'who has shown who they are': () => `good for ${confirmedMinutes} minutes of that session`,
  };
  for (const [what, sentence] of Object.entries(sentences)) {
    it(`are in force: ${what}`, () => {
      expect(told).to.include(sentence());
    });
  }
});
