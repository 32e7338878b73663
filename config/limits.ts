import Joi from 'joi';

/** What a process does, apart in pools and time limits: nothing of one may keep another waiting. */
export const duties = ['respondents', 'staff', 'jobs'] as const;
export type Duty = (typeof duties)[number];

/** How long work of a duty may wait and take, in milliseconds. */
export interface DutyLimits {
  /** Waiting for a database connection. */
  acquireMs: number;
  /** Waiting for a lock of the database. */
  lockMs: number;
  /** One statement. */
  statementMs: number;
  /** One transaction, from begin to end, whatever it waits for. */
  transactionMs: number;
  /** A whole request; jobs have none. */
  requestMs: number;
}

const names = {
  acquire: 'acquireMs',
  lock: 'lockMs',
  statement: 'statementMs',
  transaction: 'transactionMs',
  request: 'requestMs',
} as const;

const usual: Record<Duty, DutyLimits> = {
  respondents: { acquireMs: 3_000, lockMs: 3_000, statementMs: 5_000, transactionMs: 10_000, requestMs: 45_000 },
  staff: { acquireMs: 5_000, lockMs: 5_000, statementMs: 20_000, transactionMs: 45_000, requestMs: 60_000 },
  jobs: { acquireMs: 30_000, lockMs: 10_000, statementMs: 600_000, transactionMs: 1_800_000, requestMs: 0 },
};

export const limitsVariable = (duty: Duty): string => `KAIKU_LIMITS_${duty.toUpperCase()}`;

/** `statement=5,request=30` in seconds; what is not named stays as it is. */
export const dutyLimits = (duty: Duty): Joi.Schema =>
  Joi.string()
    .empty('')
    .default(usual[duty])
    .custom((text: string, helpers) => {
      const limits = { ...usual[duty] };
      for (const part of text.split(',')) {
        const [, name, seconds] = /^\s*(\w+)\s*=\s*(\d+(?:\.\d+)?)\s*$/.exec(part) ?? [];
        if (name === undefined || !Object.hasOwn(names, name) || !(Number(seconds) > 0)) {
          return helpers.error('limits', { part: part.trim() });
        }
        limits[names[name as keyof typeof names]] = Number(seconds) * 1_000;
      }
      return limits;
    })
    .messages({
      limits: `{{#label}}: "{{#part}}" is not one of ${Object.keys(names).join(', ')} with seconds above 0, such as statement=5`,
    })
    .description(`time limits in seconds of what serves ${duty}; those named replace these`)
    .meta({ shown: `\`${shown(duty)}\`` });

const shown = (duty: Duty): string =>
  Object.entries(names)
    .filter(([, key]) => usual[duty][key] > 0)
    .map(([name, key]) => `${name}=${usual[duty][key] / 1_000}`)
    .join(',');
