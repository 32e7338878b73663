import { expect } from 'chai';
import type { SurveyPermission } from '../../contract/index.ts';
import { entranceOf } from '../../web/entrance.ts';

describe('surveys: entrance', () => {
  const leads = (held: SurveyPermission[], manager = false) => entranceOf('x', manager, new Set(held));

  it('SUR-004.bc leads by the first permission that applies', () => {
    expect(leads([], true)).to.equal('/s/x/edit');
    expect(leads(['full'])).to.equal('/s/x/edit');
    expect(leads(['edit', 'reportView'])).to.equal('/s/x/edit');
    expect(leads(['reportView', 'view'])).to.equal('/r/x');
    expect(leads(['reportEdit'])).to.equal('/r/x');
    expect(leads(['view', 'viewLinks'])).to.equal('/surveys');
    expect(leads(['viewLinks'])).to.equal('/forbidden');
    expect(leads([])).to.equal('/forbidden');
  });
});
