import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';
import { escapeXml } from '@kaiku/sdk/server';
import { expect } from 'chai';

describe('texts in markup', () => {
  it('stand in HTML as text, in attributes between either kind of quotes too', () => {
    expect(escapeHtml(`<a href="x" id='y'>&amp;`)).to.equal('&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;');
  });

  it('stand in XML as text, with the signs that it would change kept and those that it cannot tell left out', () => {
    expect(escapeXml('a\u0001\uffff\t\r\n<b c="d">& 😀')).to.equal('a\t&#13;\n&lt;b c=&quot;d&quot;&gt;&amp; 😀');
    expect(escapeXml('nothing special')).to.equal('nothing special');
  });
});
