import { TenantModel } from '@kaiku/sdk/server';

/** Somebody who wants no more to be told what to do first. */
export class DismissedSteps extends TenantModel {
  static override tableName = 'company.dismissed_steps';

  userId!: string;
}
