import { expect } from 'chai';
import qrcode from 'qrcode';
import { readCode } from '../support/readCode.ts';

describe('collectors: QR codes of links', () => {
  it('LINK-022 say the address, whatever signs it has and however long it is', async () => {
    for (const address of [
      'https://a.fi/a/x',
      'http://localhost:34231/a/jQD5K9qDNA8Q',
      'https://answers.kaiku.example/a/kahvila-helsinki-2026',
      'https://answers.kaiku.example/a/0123456789012345678901234567890123456789',
      'HTTPS://ANSWERS.EXAMPLE/A/SUMMER',
      'https://answers.kaiku.example/a/kesä-ÄÖ-1234567890?r=AAAAAAAAAAAAAAAA',
    ]) {
      const svg = await qrcode.toString(address, { errorCorrectionLevel: 'M', margin: 4, type: 'svg' });
      expect(readCode(svg)).to.equal(address);
    }
  });
});
