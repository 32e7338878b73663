import { type Config, StartupError } from '@kaiku/config';
import { CompanyTerms, type CompanyTermsState } from '@kaiku/sdk/server';
import { besideNodes } from './besideNodes.ts';

export interface TermsOfCompany extends CompanyTermsState {
  name: string;
}

/**
 * What a company has of Kaiku, after the changes that are named, with the rights of a node and beside nodes that run.
 * @throws StartupError that says what is in the way
 */
export const changeTerms = (
  settings: Config,
  databaseUrl: string,
  companyId: string,
  changes: Partial<CompanyTermsState>,
): Promise<TermsOfCompany> =>
  besideNodes(settings, databaseUrl, 'company', async (host) => {
    const company = await host.companies.get(companyId);
    if (!company) {
      throw new StartupError(
        'company_unknown',
        `There is no company ${companyId}.`,
        'Name one that is there: its id stands with its name where managers view as another company.',
      );
    }
    const terms = host.root.get(CompanyTerms);
    const state = await host.tenants.run(companyId, host.root, (ctx) =>
      Object.keys(changes).length > 0 ? terms.change(ctx, changes) : terms.of(ctx),
    );
    return { name: company.name, ...state };
  });
