import { isLanguage, type Person, readRoles } from '@kaiku/sdk/common';
import { TenantModel } from '@kaiku/sdk/server';

export type UserState = 'invited' | 'active' | 'deactivated' | 'removed';

/** Settings that a user chooses (USER-003); the date format is a column of its own. */
export interface UserSettings {
  deviceview?: 'simple' | 'advanced';
  default_view?: 'user' | 'myCompany';
  /** By company id; what is in it belongs to the dashboards. */
  dashboard_settings?: Record<string, unknown>;
}

export class User extends TenantModel {
  static override tableName = 'access.users';
  static override get jsonAttributes(): string[] {
    return ['settings'];
  }

  email!: string;
  firstName!: string;
  lastName!: string;
  roles!: string[];
  groupIds!: string[];
  language!: string | null;
  dateFormat!: string;
  settings!: UserSettings;
  dismissedWizards!: string[];
  canSeeDashboard!: boolean;
  state!: UserState;
  technical!: boolean;
  passwordHash!: string | null;
  trialExpires!: Date | null;
  createdAt!: Date;
}

/** The user as the whole product knows it. */
export const toPerson = (user: User): Person => ({
  userId: user.id,
  companyId: user.companyId,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  roles: readRoles(user.roles),
  groupIds: user.groupIds,
  // A language that the interface lacks passes as it is: the shell then keeps its own (PLAT-065).
  language: user.language as Person['language'],
  dateFormat: user.dateFormat,
  facts: [...(user.canSeeDashboard ? ['access.dashboard'] : []), ...(user.trialExpires ? ['access.trial'] : [])],
  startView: user.settings.default_view ?? 'user',
  trialExpires: user.trialExpires?.toISOString() ?? null,
});

export const interfaceLanguage = (user: Pick<User, 'language'>) => (isLanguage(user.language) ? user.language : null);
