import { builtinKinds, pieceOf, type SurveyStructure } from '@kaiku/sdk/model';
import { expect } from 'chai';
import { applyChanges, type SurveyChange } from '../../contract/index.ts';
import { copyInto, isOfOther } from '../../web/editor/state/copyInto.ts';
import { setText } from '../../web/editor/state/edits.ts';
import { sample } from './sample.ts';

const refused = (status: number) => Object.assign(new Error('no'), { status });

describe('surveys: copying into another survey', () => {
  /** Another survey, which others save `meanwhile` so many times, each between a look and a save. */
  function other(meanwhile: number, status = 412) {
    const target: { version: number; structure: SurveyStructure; saves: number } = {
      version: 1,
      structure: sample(),
      saves: 0,
    };
    let left = meanwhile;
    const source = sample();
    const [first] = source.pages;
    const ids = new Set([first!.elements[0]!.id]);
    const copy = () =>
      copyInto({
        type: 'element',
        piece: pieceOf(source, 'element', ids),
        registry: builtinKinds,
        fetch: async () => ({ version: target.version, structure: target.structure }),
        async save(version: number, changes: SurveyChange[]) {
          if (left > 0) {
            left -= 1;
            target.version += 1;
            target.structure = setText(target.structure, 'pages/page-1/title', `Theirs ${left}`);
          }
          if (version !== target.version) throw refused(status);
          target.structure = applyChanges(target.structure, changes).structure;
          target.version += 1;
          target.saves += 1;
        },
      });
    return { target, copy };
  }
  const count = ({ pages }: SurveyStructure) => pages.at(-1)!.elements.length;

  it('goes to its end once, also while somebody saves it, and takes nothing of theirs away', async () => {
    for (const meanwhile of [0, 1, 3]) {
      const { target, copy } = other(meanwhile);
      expect(await copy()).to.deep.equal([]);
      expect(target.saves).to.equal(1);
      expect(count(target.structure)).to.equal(count(sample()) + 1);
      if (meanwhile > 0) expect(target.structure.pages[0]!.settings.title).to.equal('Theirs 0');
    }
  });

  it('gives up where it is saved all the time, and where it is locked at once; its caller is told', async () => {
    for (const status of [412, 423]) {
      const { target, copy } = other(Number.POSITIVE_INFINITY, status);
      const error = await copy().then(
        () => null,
        (fault: unknown) => fault,
      );
      expect(isOfOther(error), String(status)).to.equal(true);
      expect(target.saves).to.equal(0);
      expect(target.version).to.equal(status === 412 ? 6 : 2);
    }
    expect(isOfOther(refused(500))).to.equal(false);
    expect(isOfOther('no')).to.equal(false);
  });
});
