// For those who compile against these sources from elsewhere.
/// <reference path="./ui/css.d.ts" />
export * from './runtime/index.ts';
export * from './ui/index.ts';
