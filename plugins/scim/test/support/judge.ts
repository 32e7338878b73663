import { expect } from 'chai';
import SCIMMY from 'scimmy';

/** Reads resources and lists as another implementation of the standard does. @throws where it finds them wrong */
export function judged(body: Record<string, unknown>): void {
  const [schema] = body.schemas as [string];
  if (schema.endsWith(':ListResponse')) {
    const list = new SCIMMY.Messages.ListResponse(body as never);
    expect(list.Resources).to.have.length((body.Resources as unknown[]).length);
    for (const resource of body.Resources as Record<string, unknown>[]) judged(resource);
  } else if (schema.endsWith(':User')) {
    const read = JSON.parse(JSON.stringify(new SCIMMY.Schemas.User(body, 'out')));
    expect(body, 'attributes that the standard does not have').to.deep.equal({ ...body, ...read });
  } else if (schema.endsWith(':Group')) {
    const read = JSON.parse(JSON.stringify(new SCIMMY.Schemas.Group(body, 'out')));
    expect(body).to.deep.equal({ ...body, ...read });
  } else if (schema.endsWith(':ServiceProviderConfig')) {
    expect(new SCIMMY.Schemas.ServiceProviderConfig(body, 'out')).to.be.an('object');
  } else if (schema.endsWith(':ResourceType')) {
    expect(new SCIMMY.Schemas.ResourceType(body, 'out')).to.be.an('object');
  }
}
