import { token } from '@kaiku/sdk/common';
import type { Bearer } from './bearer.ts';
import type { Captcha } from './captcha.ts';
import type { Door } from './door.ts';
import type { Entrance } from './entrance.ts';
import type { RequireGoodPassword } from './goodPassword.ts';
import type { Identities } from './identity.ts';
import type { OtherIdentities } from './otherIdentities.ts';
import type { PasswordSetting } from './passwordSetting.ts';
import type { Sessions } from './sessions.ts';
import type { TakenBrake } from './users/takenBrake.ts';

/** Services of this plugin's own; not part of its contract. */
export const AccessBearer = token<Bearer>('access.Bearer');
export const AccessCaptcha = token<Captcha>('access.Captcha');
export const AccessDoor = token<Door>('access.Door');
export const AccessGoodPassword = token<RequireGoodPassword>('access.GoodPassword');
export const AccessEntrance = token<Entrance>('access.Entrance');
export const AccessOtherIdentities = token<OtherIdentities>('access.OtherIdentities');
export const AccessIdentities = token<Identities>('access.Identities');
export const AccessSessions = token<Sessions>('access.Sessions');
export const AccessPasswordSetting = token<PasswordSetting>('access.PasswordSetting');
export const AccessTakenBrake = token<TakenBrake>('access.TakenBrake');
