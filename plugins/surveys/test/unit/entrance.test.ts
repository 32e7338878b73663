import { expect } from 'chai';
import { type SurveyPermission, sharePermissions } from '../../contract/index.ts';
import { entranceOf } from '../../web/entrance.ts';

describe('surveys: entrance', () => {
  const leads = (held: SurveyPermission[], manager = false) => entranceOf('x', manager, new Set(held));

  it('SUR-004.abcd leads by the first permission that applies', () => {
    expect(leads([], true)).to.equal('/s/x/edit');
    expect(leads(['full'])).to.equal('/s/x/edit');
    expect(leads(['edit', 'reportView'])).to.equal('/s/x/edit');
    expect(leads(['reportView', 'view'])).to.equal('/r/x');
    expect(leads(['reportEdit'])).to.equal('/r/x');
    expect(leads(['view', 'viewLinks'])).to.equal('/surveys');
    expect(leads([])).to.equal('/forbidden');
    for (const other of sharePermissions.filter((one) => !/^(full|edit|report\w+|view)$/.test(one)))
      expect(leads([other]), other).to.equal('/forbidden');
  });
});
