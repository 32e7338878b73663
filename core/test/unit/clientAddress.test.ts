import { expect } from 'chai';
import { addressBehind } from '../../http/clientAddress.ts';

describe('the address of a client behind proxies', () => {
  const client = '203.0.113.5';
  const told = `spoofed, 1.2.3.4, ${client}, 10.0.0.7`;

  it('is that of the connection where no proxy is trusted', () => {
    expect(addressBehind('10.0.0.8', told, { hops: 0 })).to.equal('10.0.0.8');
  });

  it('is so many steps before the connection as there are trusted proxies, and never a step beyond', () => {
    expect(addressBehind('10.0.0.8', client, { hops: 1 })).to.equal(client);
    expect(addressBehind('10.0.0.8', told, { hops: 2 })).to.equal(client);
    expect(addressBehind('10.0.0.8', client, { hops: 5 })).to.equal(client);
    expect(addressBehind('10.0.0.8', undefined, { hops: 2 })).to.equal('10.0.0.8');
  });

  it('is the last that lies outside of the trusted networks, however it is written', () => {
    const ranges = ['10.0.0.0/8', 'fd00::/8'];
    expect(addressBehind('10.0.0.8', told, { ranges })).to.equal(client);
    expect(addressBehind('::ffff:10.0.0.8', `${client}, fd00::1`, { ranges })).to.equal(client);
    expect(addressBehind('198.51.100.1', told, { ranges }), 'a stranger is not believed').to.equal('198.51.100.1');
    expect(addressBehind('10.0.0.8', 'unknown, 10.0.0.7', { ranges })).to.equal('unknown');
  });

  it('is counted without the port that some proxies add, which is another one at each call', () => {
    expect(addressBehind('10.0.0.8', `${client}:50123`, { hops: 1 })).to.equal(client);
    expect(addressBehind('10.0.0.8', '[2001:db8::5]:443', { hops: 1 })).to.equal('2001:db8::5');
    expect(addressBehind('10.0.0.8', '"[2001:db8::5]"', { hops: 1 })).to.equal('2001:db8::5');
    expect(addressBehind('10.0.0.8', '2001:db8::5', { hops: 1 })).to.equal('2001:db8::5');
    expect(addressBehind('10.0.0.8', `${client}:1, 10.0.0.7:2`, { ranges: ['10.0.0.0/8'] })).to.equal(client);
  });
});
