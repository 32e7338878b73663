import { expect } from 'chai';
import { type EmbedOptions, embedCode } from '../../web/parts/embedSnippet.ts';

const link = { publishUrl: 'https://answers.example/a/hall', url: 'hall' };
const options: EmbedOptions = {
  title: 'Your "visit" <1>',
  height: 640,
  mode: 'inline',
  trigger: 'scroll',
  after: 50,
  again: 7,
  label: 'Feedback & more',
  close: 'Close',
};
const code = (more: Partial<EmbedOptions> = {}) => embedCode({ ...link, embedVersion: 2 }, { ...options, ...more });

describe('the code that shows a survey within another site', () => {
  it('LINK-015 of version 1 is a frame of the height that was chosen', () => {
    expect(embedCode({ ...link, embedVersion: 1 }, options)).to.equal(
      '<iframe src="https://answers.example/a/hall" title="Your &quot;visit&quot; &lt;1&gt;" width="100%" height="640" style="border: 0" loading="lazy"></iframe>',
    );
  });

  it('LINK-015 of version 2 is a script that says as much as its way of showing needs', () => {
    expect(code()).to.equal(
      '<script async src="https://answers.example/embed.js" data-kaiku="hall" data-title="Your &quot;visit&quot; &lt;1&gt;"></script>',
    );
    expect(code({ mode: 'button' }))
      .to.include('data-mode="button"')
      .and.include('data-label="Feedback &amp; more"');
    expect(code({ mode: 'popup' })).to.match(/data-close="Close" data-trigger="scroll" data-after="50" data-again="7"/);
    expect(code({ mode: 'popup', trigger: 'exit' }))
      .to.include('data-trigger="exit"')
      .and.not.include('data-after');
  });
});
