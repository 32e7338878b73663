import { readFile } from 'node:fs/promises';
import { builtinKinds, fileUploadKind } from '@kaiku/sdk/model';
import { root } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { editorIcons } from '../../web/editor/icons.ts';

/** The specification's names of what has an icon, and what that is here. */
const icons: Record<string, string> = {
  ...editorIcons,
  ...Object.fromEntries(
    Object.entries({
      text: 'text',
      image: 'image',
      qr: 'qrCode',
      choiceQuestion: 'choice',
      textQuestion: 'openText',
      iconQuestion: 'smiley',
      npsQuestion: 'nps',
      checkboxQuestion: 'checkbox',
      matrix: 'matrix',
      dropdownMatrix: 'dropdownMatrix',
      date: 'datePicker',
      file: 'fileUpload',
      slider: 'slider',
      privacy: 'privacyStatement',
    }).map(([name, kind]) => [name, builtinKinds.get(kind)!.icon]),
  ),
};

describe('surveys: icons of the editor', () => {
  it('SUR-046 each of the seventeen named things has an icon of its own', async () => {
    expect(Object.keys(icons)).to.have.length(17);
    expect(new Set(Object.values(icons)).size).to.equal(17);
    const files = ['sdk/web/ui/icons.ts', 'sdk/web/ui/moreIcons.ts'].map((file) => readFile(`${root}/${file}`, 'utf8'));
    const drawn = (await Promise.all(files)).join();
    for (const [name, icon] of Object.entries(icons)) expect(drawn, name).to.match(new RegExp(`^  '?${icon}'?: `, 'm'));
    // Nothing else that can be added shares one with them.
    expect(new Set([...builtinKinds.values()].map((kind) => kind.icon)).size).to.equal(builtinKinds.size);
  });

  it('SUR-064.ac file upload has its options in the inspector', () => {
    const fields = new Map(fileUploadKind.inspector.map((field) => [field.key, field]));
    expect(fields.get('fileTypes')).to.deep.include({ type: 'several', options: ['image', 'pdf', 'excel'] });
    expect(fields.get('multipleFiles')).to.include({ type: 'flag' });
    expect(fields.get('maxFiles')).to.include({ max: 5 });
    expect(fields.get('maxFileMb')).to.include({ max: 10 });
  });
});
