import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { accessSeconds } from '../../server/services/bearer.ts';
import { attemptLimits, codeLimits, letterLimits, ticketLimit } from '../../server/services/door.ts';
import { challengeSeconds } from '../../server/services/factors/passkeys.ts';
import { linkHours } from '../../server/services/passwordLinks.ts';
import { ticketSeconds } from '../../server/services/secondSteps.ts';
import { confirmedMinutes } from '../../server/services/sessions.ts';

describe('the page about security', () => {
  it('tells the limits that are in force', () => {
    const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8').replace(/\s+/g, ' ');
    const { pair, network, account } = attemptLimits;
    const said = [
      `${pair.points} in ${pair.seconds / 60} minutes from one network at one e-mail`,
      `${network.points} in ${network.seconds / 60} minutes from one network (`,
      `${account.points} in an hour at one e-mail from networks its owner never signed in from`,
      `${letterLimits.pair.points} in ${letterLimits.pair.seconds / 60} minutes from one network, ${letterLimits.network.points} from it to all, ${letterLimits.account.points} in an hour by strangers`,
      `An access token is good for ${accessSeconds / 60} minutes`,
      `Wrong codes: ${ticketLimit.points} by one ticket; ${codeLimits.pair.points} in ${codeLimits.pair.seconds / 60} minutes and ${codeLimits.day.points} in a day from one network at one account; ${codeLimits.account.points} in a day from networks`,
      `Challenges of passkeys are good once, for ${challengeSeconds === 300 ? 'five' : challengeSeconds} minutes`,
      `a ticket: random, for ${ticketSeconds === 600 ? 'ten' : ticketSeconds} minutes`,
      `good for ${confirmedMinutes} minutes of that session`,
      `a link of 192 random bits for ${linkHours} hours`,
    ];
    for (const one of said) expect(text.includes(one), one).to.equal(true);
    expect([account.seconds, letterLimits.account.seconds, letterLimits.network.seconds]).to.deep.equal([
      3_600, 3_600, 900,
    ]);
  });
});
