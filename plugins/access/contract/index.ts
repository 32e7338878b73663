export * from './internalMail.ts';
export { type PasswordFault, passwordFaults, passwordStrengths } from './password.ts';
export * from './signIn.ts';
