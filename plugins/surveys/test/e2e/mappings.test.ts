import {
  EditorPage,
  expectNoFaults,
  makeElement,
  makeStructure,
  makeSurvey,
  type TestUser,
  useStage,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { plugins } from '../support.ts';

const structure = makeStructure({
  elements: [makeElement('q1', 'nps', { text: 'Would you?' })],
  backgroundFields: [
    { id: 'postcode', name: 'Postcode' },
    { id: 'city', name: 'City' },
  ],
});

describe('surveys: background value mappings', function () {
  this.timeout(90_000);
  const stage = useStage(plugins);

  it('a mapping is made on a phone, wrong lines are named, pasted columns are read, and a switched rule is asked about', async () => {
    const user: TestUser = await stage.app.createUser();
    await stage.app.setFeatures(user.person.companyId, { bg_value_mapping: true });
    const { survey_id: id } = await makeSurvey(user, { structure });
    const stored = async () => (await user.api.get(`/survey/${id}/bg_value_mapping`)).data.mappings;
    const editor = new EditorPage(await stage.visit({ user, viewport: viewports.phone }));
    const { page } = editor;
    await editor.open(id);
    await page.getByText('Outline', { exact: true }).click();
    await editor.row('Survey settings').click();
    await page.getByRole('button', { name: 'Value mappings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Value mappings' });
    await dialog.getByText('No mappings yet').waitFor();

    await dialog.getByRole('button', { name: 'New mapping' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'New mapping' });
    const choose = async (field: string, value: string) => {
      await form.getByRole('combobox', { name: field }).press('Enter');
      await page.getByRole('option', { name: value }).click();
    };
    await choose('From the field', 'Postcode');
    await choose('To the field', 'City');
    const pairs = form.getByRole('textbox', { name: 'Pairs' });
    await pairs.fill('20100;Turku\n33100');
    await page.keyboard.press('Tab');
    await form.getByRole('button', { name: 'Line 2: needs a value, the separator and what it gives.' }).click();
    expect(await pairs.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd])).to.eql([
      12, 17,
    ]);
    await expectNoFaults(page, 'wrong lines');
    await page.keyboard.type('33100;Tampere');
    await form.getByRole('textbox', { name: 'Try a value' }).fill('33100');
    await form.getByText('City becomes “Tampere”.').waitFor();
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.getByText('by the whole value · 2 pairs').waitFor();
    await expectNoFaults(page, 'the list of mappings');
    const [made] = await stored();
    expect(made).to.deep.include({
      source_field: 'postcode',
      target_field: 'city',
      rule_type: 'exact',
      separator: ';',
      mapping_data: '20100;Turku\n33100;Tampere',
    });

    await dialog.getByRole('button', { name: 'Edit the mapping from Postcode to City' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit mapping' });
    await edit.getByRole('radio', { name: 'begins with it' }).check();
    await edit.getByRole('textbox', { name: 'Pairs' }).fill('');
    await edit.getByRole('textbox', { name: 'Pairs' }).evaluate((area) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '20\tTurku\r\n33\tTampere');
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await edit.getByRole('button', { name: 'Save' }).click();
    // Nothing is switched before it was said that it is meant.
    const question = page.getByRole('dialog', { name: 'Change when the pairs apply?' });
    await question.getByRole('button', { name: 'Change the rule' }).waitFor();
    expect(await stored()).to.eql([made]);
    await question.getByRole('button', { name: 'Change the rule' }).click();
    await dialog.getByText('by its beginning · 2 pairs').waitFor();
    expect(await stored()).to.eql([
      { ...made, rule_type: 'starts_with', separator: '\t', mapping_data: '20\tTurku\n33\tTampere' },
    ]);

    await dialog.getByRole('button', { name: 'Remove the mapping from Postcode to City' }).click();
    await dialog.getByText('No mappings yet').waitFor();
    expect(await stored()).to.eql([]);
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
    await dialog.getByText('by its beginning · 2 pairs').waitFor();
    expect((await stored()).length).to.equal(1);
  });
});
