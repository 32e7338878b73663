import { token } from '@kaiku/sdk/common';
import type { TenantContext } from '@kaiku/sdk/server';

/** How many users a company has, of how many. */
export interface Occupancy {
  /** 0: none. */
  limit: number;
  /** Active and invited people; technical accounts do not count (USER-026). */
  users: number;
}

export interface UserOccupancy {
  of(ctx: TenantContext): Promise<Occupancy>;
}
export const UserOccupancy = token<UserOccupancy>('access.UserOccupancy');
