export { type PasswordFault, passwordFaults, passwordStrengths } from './password.ts';
