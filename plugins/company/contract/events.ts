import { defineEvent } from '@kaiku/sdk/common';

/** The company has another time zone: days and hours begin at other times from now on. */
export const timeZoneChanged = defineEvent<{ timeZone: string }>('company.time_zone_changed');
