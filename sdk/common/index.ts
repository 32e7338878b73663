export * from './base.ts';
export * from './charts/index.ts';
export { dayIn, instantOf, isTimeZone, offsetsBetween, startOfDay, wallTime } from './timeZone.ts';
