import { checkPassword, hashPassword } from '@kaiku/sdk/server';
import { expect } from 'chai';
import fc from 'fast-check';
import { passwordFaults } from '../../contract/password.ts';
import { passwordStrength } from '../../web/strength.ts';

describe('passwords', () => {
  it('AUTH-026.abcd names what a password lacks', () => {
    expect(passwordFaults('Abcdefg1')).to.deep.equal([]);
    expect(passwordFaults('Abcdef1')).to.deep.equal(['length']);
    expect(passwordFaults('ABCDEFG1')).to.deep.equal(['lower']);
    expect(passwordFaults('abcdefg1')).to.deep.equal(['upper']);
    expect(passwordFaults('Abcdefgh')).to.deep.equal(['digit']);
    expect(passwordFaults('')).to.deep.equal(['length', 'lower', 'upper', 'digit']);
    expect(passwordFaults('Äänekoski9'), 'letters of any language count').to.deep.equal([]);
    expect(passwordFaults('Aa1🦊🦊🦊🦊'), 'a character outside the basic plane counts once').to.deep.equal(['length']);
  });

  it('AUTH-027 the strength runs from very weak to very strong', () => {
    expect(
      ['a', 'Password1', 'Salasana1', 'Lösenord1', 'Sommar2026', 'Kahvitauko1', 'salainen-Polku9x'].map(
        passwordStrength,
      ),
    ).to.deep.equal([0, 0, 1, 1, 1, 3, 4]);
  });

  it('AUTH-027 the strength of a refused password is at most weak, and longer is never weaker by surprise', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (password) => {
        const strength = passwordStrength(password);
        expect(strength).to.be.within(0, passwordFaults(password).length > 0 ? 1 : 4);
      }),
    );
  });

  it('are kept as argon2id and compared by it', async () => {
    const hashed = await hashPassword('Kahvitauko1');
    expect(hashed).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await checkPassword(hashed, 'Kahvitauko1')).to.equal(true);
    expect(await checkPassword(hashed, 'Kahvitauko2')).to.equal(false);
    expect(await checkPassword(null, 'nobody')).to.equal(false);
  });
});
